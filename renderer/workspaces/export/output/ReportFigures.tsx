import type { BodyView, ExportReport } from '../../../../electron/contract/core.ts'
import { useApp } from '../../../state/app.ts'
import { Table } from '../../../ui/Table.tsx'
import { figureRows } from './figureRows.ts'

interface ReportFiguresProps {
  readonly report: ExportReport
  /** undefined if the body was removed since. */
  readonly body: BodyView | undefined
}

/** The figures and notes of an export. */
export function ReportFigures({ report, body }: ReportFiguresProps) {
  const rows = figureRows(
    report.figures,
    Math.hypot(...(body?.rig.size ?? [])),
    useApp((app) => app.units),
  )
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption="Measured figures"
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
