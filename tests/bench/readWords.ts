export interface BenchWords {
  /** Tables to measure. */
  readonly names: readonly string[]
  readonly quick: boolean
  readonly json: boolean
  readonly write: boolean
}

/** A text to print instead of measuring anything. */
export interface BenchAdvice {
  readonly text: string
  readonly code: 0 | 2
}

const switches = ['--quick', '--json', '--write']

export const usage = (tables: readonly string[]): string =>
  `npm run bench [-- WORDS]: ratios measured in one run, on the sample scenes, each with what the papers report.
  --quick       fewer frames
  --only NAME   one table: ${tables.join(', ')}
  --json        the tables as JSON on stdout
  --write       also docs/benchmarks.md`

/** A run takes minutes: a word that was mistyped must not start one. */
export function readWords(words: readonly string[], tables: readonly string[]): BenchWords | BenchAdvice {
  if (words.includes('--help') || words.includes('-h')) return { text: usage(tables), code: 0 }
  // The reason comes last: that line is what the terminal program repeats.
  const refuse = (why: string): BenchAdvice => ({ text: `${usage(tables)}\nbench: ${why}`, code: 2 })
  let names = tables
  for (let k = 0; k < words.length; k++) {
    const word = words[k]
    if (word === '--only') {
      const name = words[++k]
      if (name === undefined) return refuse('--only wants the name of a table behind it')
      if (!tables.includes(name)) return refuse(`no table is called "${name}"; there are: ${tables.join(', ')}`)
      names = [name]
    } else if (!switches.includes(word)) return refuse(`"${word}" is no word of mine`)
  }
  const [quick, json, write] = switches.map((word) => words.includes(word))
  return { names, quick, json, write }
}
