import { count, milliseconds } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { usePanelState } from '../../../state/usePanelState.ts'
import { type CostColumn, costRows, costsCsv } from '../../../derive/bodyCosts.ts'
import { CopyFrameCsv } from '../../../parts/CopyFrameCsv.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import { CostHeads } from './CostHeads.tsx'
import { CostRow, shortMilliseconds } from './CostRow.tsx'
import './CostsPanel.css'

const slowestFirst: { readonly by: CostColumn; readonly reversed: boolean } = { by: 'milliseconds', reversed: false }

const ROW = 24
const MOST_ROWS = 8

/** The costs of each body in this frame, and their total. */
export function CostsPanel() {
  const frame = useApp((app) => app.frame)
  const bodies = useApp((app) => app.bodies)
  const selected = useApp((app) => app.selection.body)
  const [{ by, reversed }, setOrder] = usePanelState('costs', 'order', slowestFirst)
  if (bodies.length === 0) {
    return (
      <EmptyState compact title="No costs yet">
        Open a scene. This panel lists the time, the refitted spheres and the deformed vertices of each body.
      </EmptyState>
    )
  }
  if (frame?.costs === undefined) return <p className="bodies-hint">Waiting for the next frame…</p>
  const rows = costRows(bodies, frame, by, reversed)
  return (
    <div className="costs number">
      <PanelHead>
        <CopyFrameCsv tableOf={costsCsv} />
      </PanelHead>
      <CostHeads
        by={by}
        reversed={reversed}
        onSort={(next) => setOrder({ by: next, reversed: next === by && !reversed })}
      />
      <div className="cost-rows" style={{ height: Math.min(rows.length, MOST_ROWS) * ROW }}>
        <VirtualList
          label="Costs of each body in this frame"
          length={rows.length}
          rowHeight={ROW}
          renderRow={(index) => {
            const row = rows[index]
            return row === undefined ? null : <CostRow row={row} selected={row.body === selected} />
          }}
        />
      </div>
      <div
        className="cost-row cost-all"
        title={`Contacts took ${milliseconds(frame.milliseconds)}, the whole frame ${milliseconds(frame.totalMilliseconds)}`}
      >
        <span>all bodies</span>
        <span>{shortMilliseconds(frame.milliseconds)}</span>
        <span>{count(frame.counts.refits)}</span>
        <span>{count(frame.counts.verticesSkinned)}</span>
      </div>
    </div>
  )
}
