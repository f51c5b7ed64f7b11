import { shell } from '../base/bridge.ts'
import { counted } from '../base/format.ts'
import { useApp } from '../state/app.ts'
import { tellProblem } from '../requests/tellProblem.ts'

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

/** Puts a table on the clipboard, with all its digits. */
export async function copyCsv(table: CsvTable): Promise<void> {
  const reply = await shell.copyText({ text: csvText(table) })
  if (!reply.ok) tellProblem('The table was not copied', reply.problem)
  else
    useApp.getState().tell({
      tone: 'success',
      about: 'copied',
      title: `Copied ${table.name} as CSV`,
      detail: counted(table.rows.length, 'row'),
    })
}
