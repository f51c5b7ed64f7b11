import type { ExportReport } from '../../../../electron/contract/core.ts'
import { useApp } from '../../../state/app.ts'
import { Table } from '../../../ui/Table.tsx'
import { figureRows } from './figureRows.ts'

/** What was measured, and what the reader should know. */
export function ReportFigures({ report }: { readonly report: ExportReport }) {
  const rows = figureRows(
    report.figures,
    useApp((app) => app.units),
  )
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption="What was measured"
          rows={rows.map(({ key, name, value }) => ({ key, cells: [name, <span key="value">{value}</span>] }))}
        />
      )}
      {report.notes.map((note) => (
        <p key={note} className="dim export-note selectable">
          {note}
        </p>
      ))}
    </>
  )
}
