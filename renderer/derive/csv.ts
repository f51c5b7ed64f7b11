/** Tables that can be copied as CSV. */
export interface CsvTable {
  /** Name of the table in messages, with article. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** Formats a table as CSV (RFC 4180, but with LF line ends). NaN becomes an empty field. */
export function csvText({ columns, rows }: CsvTable): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('')
}

function cell(value: string | number): string {
  const text = typeof value === 'number' && Number.isNaN(value) ? '' : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
