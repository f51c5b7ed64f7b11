import type { ExportPreview } from '../../../../electron/contract/core.ts'
import type { CsvTable } from '../../../derive/csv.ts'

/** The files with their sizes in bytes, then every figure under its name in the terminal program. */
export function exportCsv(body: string, { files, report }: Pick<ExportPreview, 'files' | 'report'>): CsvTable {
  return {
    name: `the figures of the export of ${body}`,
    columns: ['name', 'value'],
    rows: [...files.map(({ name, bytes }) => [name, bytes] as const), ...Object.entries(report.figures)],
  }
}
