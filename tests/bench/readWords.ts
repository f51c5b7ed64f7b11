export interface BenchWords {
  /** Tables to measure. */
  readonly names: readonly string[]
  readonly quick: boolean
  readonly json: boolean
  readonly write: boolean
  /** A commit to compare this version with, instead of measuring tables. */
  readonly against: string | null
}

/** Text to print instead of running benchmarks. */
export interface BenchAdvice {
  readonly text: string
  readonly code: 0 | 2
}

const switches = ['--quick', '--json', '--write']

export const usage = (tables: readonly string[]): string =>
  `npm run bench [-- OPTIONS]: measures the sample scenes and compares the results with the papers.
  --quick       fewer frames
  --only NAME   one table: ${tables.join(', ')}
  --json        print the tables as JSON
  --write       update docs/benchmarks.md; with --only, just that table
  --against REF compare times and counts with those of a commit, in one run`

/** Parses the arguments strictly: a run takes minutes, so a typo must not start one. */
export function readWords(words: readonly string[], tables: readonly string[]): BenchWords | BenchAdvice {
  if (words.includes('--help') || words.includes('-h')) return { text: usage(tables), code: 0 }
  // The reason comes last, because the terminal program repeats the last line.
  const refuse = (why: string): BenchAdvice => ({ text: `${usage(tables)}\nbench: ${why}`, code: 2 })
  let names = tables
  let against: string | null = null
  for (let k = 0; k < words.length; k++) {
    const word = words[k]
    if (word === '--only') {
      const name = words[++k]
      if (name === undefined) return refuse('--only requires the name of a table')
      if (!tables.includes(name)) return refuse(`unknown table "${name}"; available: ${tables.join(', ')}`)
      names = [name]
    } else if (word === '--against') {
      against = words[++k] ?? null
      if (against === null) return refuse('--against requires a commit')
    } else if (!switches.includes(word)) return refuse(`unknown option "${word}"`)
  }
  const [quick, json, write] = switches.map((word) => words.includes(word))
  if (against !== null && (write || names !== tables)) return refuse('--against goes with --quick and --json only')
  return { names, quick, json, write, against }
}
