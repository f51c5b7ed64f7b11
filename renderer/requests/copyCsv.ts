import { type CsvTable, csvText } from '../derive/csv.ts'
import { shell } from '../base/bridge.ts'
import { counted } from '../base/format.ts'
import { useApp } from '../state/app.ts'
import { reportProblem } from './reportProblem.ts'

/** Copies a table to the clipboard, with all digits. */
export async function copyCsv(table: CsvTable): Promise<void> {
  const reply = await shell.copyText({ text: csvText(table) })
  if (!reply.ok) reportProblem('The table was not copied', reply.problem)
  else
    useApp.getState().showMessage({
      tone: 'success',
      about: 'copied',
      title: `Copied ${table.name} as CSV`,
      detail: counted(table.rows.length, 'row'),
    })
}
