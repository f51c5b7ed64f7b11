import { ArrowDown, ArrowUp } from 'lucide-react'
import { count, milliseconds } from '../../../format.ts'
import { usePanelState } from '../../../store/panelState.ts'
import { useApp } from '../../../store/app.ts'
import { type CostColumn, costColumns, costRows, costsCsv } from '../../../store/bodyCosts.ts'
import { bodySwatch } from '../../../viewport/colours.ts'
import { CopyFrameCsv } from '../../../panels/CopyFrameCsv.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import './CostsPanel.css'

const slowestFirst: { readonly by: CostColumn; readonly reversed: boolean } = { by: 'milliseconds', reversed: false }

/** What each body took in this frame, and all together. Click a heading to sort by it, once more to turn the order. */
export function CostsPanel() {
  const frame = useApp((app) => app.frame)
  const bodies = useApp((app) => app.bodies)
  const selected = useApp((app) => app.selection.body)
  const selectBody = useApp((app) => app.selectBody)
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
    <div className="costs">
      <PanelHead>
        <CopyFrameCsv tableOf={costsCsv} />
      </PanelHead>
      <table className="table">
        <caption className="visually-hidden">What each body took in this frame</caption>
        <thead>
          <tr>
            {costColumns.map(({ key, short, title }) => (
              <th key={key} scope="col" aria-sort={key === by ? sortWord(key, reversed) : undefined}>
                <button
                  type="button"
                  className="costs-sort"
                  title={`Sort by ${title.toLowerCase()}`}
                  onClick={() => setOrder({ by: key, reversed: key === by && !reversed })}
                >
                  {short}
                  {key === by && <Way word={sortWord(key, reversed)} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.body} data-selected={row.body === selected || undefined}>
              <th scope="row">
                <button type="button" className="costs-body" onClick={() => selectBody(row.body)}>
                  <span className="swatch" style={{ background: bodySwatch(row.index) }} />
                  <span className="costs-name">{row.name}</span>
                </button>
              </th>
              <td>{short(row.milliseconds)}</td>
              <td>{count(row.refits)}</td>
              <td>{count(row.vertices)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr
            title={`Contacts took ${milliseconds(frame.milliseconds)}, the whole frame ${milliseconds(frame.totalMilliseconds)}`}
          >
            <th scope="row">all bodies</th>
            <td>{short(frame.milliseconds)}</td>
            <td>{count(frame.counts.refits)}</td>
            <td>{count(frame.counts.verticesSkinned)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Four figures, for a narrow column. */
function short(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 9.9995 ? 3 : 2)
}

function sortWord(key: CostColumn, reversed: boolean): 'ascending' | 'descending' {
  return (key === 'name') === reversed ? 'descending' : 'ascending'
}

function Way({ word }: { readonly word: 'ascending' | 'descending' }) {
  const Icon = word === 'ascending' ? ArrowUp : ArrowDown
  return <Icon size={11} aria-hidden />
}
