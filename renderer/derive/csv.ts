export interface CsvTable {
  /** What the message calls it. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** RFC 4180: commas between, a line end after every row, quotes where a cell needs them. */
export function csvText({ columns, rows }: CsvTable): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('')
}

function cell(value: string | number): string {
  const text = typeof value === 'number' && Number.isNaN(value) ? '' : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
