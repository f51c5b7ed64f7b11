/** One row of a table, with the required and the measured value. */
export interface Row {
  readonly what: string
  /** Value reported in the paper. */
  readonly paper: string
  readonly required: string
  readonly ours: string
  /** null if nothing is required. */
  readonly reached: boolean | null
}

export interface BenchTable {
  readonly name: string
  readonly note: string
  readonly rows: readonly Row[]
}

export function atLeast(what: string, paper: string, required: number, ours: number): Row {
  return { what, paper, required: `≥ ${required}×`, ours: `${show(ours)}×`, reached: ours >= required }
}

export function atMost(what: string, paper: string, required: number, ours: number, unit = ''): Row {
  return { what, paper, required: `≤ ${required}${unit}`, ours: `${show(ours)}${unit}`, reached: ours <= required }
}

export function plain(what: string, paper: string, ours: string): Row {
  return { what, paper, required: '', ours, reached: null }
}

/** Three significant digits, plain notation. */
export function show(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}

export function asMarkdown({ name, note, rows }: BenchTable): string {
  const lines = rows.map(({ what, paper, required, ours, reached }) => {
    const mark = reached === null ? '' : reached ? 'yes' : '**no**'
    return `| ${what} | ${paper} | ${required} | ${ours} | ${mark} |`
  })
  return [
    `## ${name}`,
    '',
    note,
    '',
    '| measure | paper | required | here | reached |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}
