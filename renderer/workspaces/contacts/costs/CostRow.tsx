import { count } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import type { CostRow as Cost } from '../../../derive/bodyCosts.ts'
import { MiddleName } from '../../../ui/MiddleName.tsx'
import { bodySwatch } from '../../../viewport/base/colours.ts'

/** The costs of one body. A click selects it. */
export function CostRow({ row, selected }: { readonly row: Cost; readonly selected: boolean }) {
  const selectBody = useApp((app) => app.selectBody)
  return (
    <button type="button" className="cost-row" aria-pressed={selected} onClick={() => selectBody(row.body)}>
      <span className="cost-body">
        <span className="swatch" style={{ background: bodySwatch(row.index) }} />
        <MiddleName name={row.name} />
      </span>
      <span>{shortMilliseconds(row.milliseconds)}</span>
      <span>{count(row.refits)}</span>
      <span>{count(row.vertices)}</span>
    </button>
  )
}

/** Four digits, for a narrow column. */
export function shortMilliseconds(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 9.9995 ? 3 : 2)
}
