import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { BodyView, ImportProblem } from '../../../electron/contract/core.ts'
import { counted } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { type HighlightedOffenders, highlightedOf } from '../../state/highlightedOffenders.ts'
import { toggleOffenders } from '../../requests/toggleOffenders.ts'
import { type Offender, offenderAt, offenderCount, someOffenders } from '../../derive/offenders.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { showPanel } from '../../registry/showPanel.ts'

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info }
const names = { error: 'Error', warning: 'Warning', info: 'Note' }

/** A problem and some of its offenders. A button lists all and highlights them in the viewport; a click selects one. */
export function ProblemItem({ problem, body }: { readonly problem: ImportProblem; readonly body: BodyView }) {
  const lit = useApp((app) => highlightedOf(app, body.id, problem.kind))
  const Icon = icons[problem.severity]
  const few = someOffenders(problem, body.rig)
  const isMore = problem.count > few.length
  const isPlaced = few.some(({ kind }) => kind !== 'other')
  return (
    <li className={`problem problem-${problem.severity}`}>
      <Icon size={15} aria-label={names[problem.severity]} />
      <div className="problem-text selectable">
        <p>{problem.message}</p>
        {few.length > 0 && (
          <div className="problem-examples number">
            {lit === null && few.map((one) => <Example key={one.text} body={body.id} offender={one} />)}
            {lit === null && isMore && <span>…</span>}
            {(isMore || isPlaced) && (
              <button
                type="button"
                className="problem-all"
                aria-pressed={lit !== null}
                onClick={() => void toggleOffenders(body.id, problem.kind)}
              >
                {lit !== null ? 'Deselect all' : isPlaced ? 'Select all' : 'List all'}
              </button>
            )}
          </div>
        )}
        {lit !== null && <AllOffenders lit={lit} body={body} />}
      </div>
    </li>
  )
}

function AllOffenders({ lit, body }: { readonly lit: HighlightedOffenders; readonly body: BodyView }) {
  const all = offenderCount(lit)
  return (
    <>
      <p className="problem-count number" role="status">
        {summaryOf(lit)}
      </p>
      <div className="problem-list number" style={{ height: Math.min(all, 8) * ROW }}>
        <VirtualList
          label="Affected elements"
          length={all}
          rowHeight={ROW}
          renderRow={(index) => <Example body={body.id} offender={offenderAt(lit, body.rig, index)} inList />}
        />
      </div>
    </>
  )
}

const ROW = 26

function summaryOf({ vertices, joints, others }: HighlightedOffenders): string {
  const parts = [
    ...(vertices.length > 0 ? [`${counted(vertices.length, 'vertex', 'vertices')} highlighted`] : []),
    ...(joints.length > 0 ? [`${counted(joints.length, 'joint')} highlighted`] : []),
    ...(others.length > 0 ? [`${counted(others.length, 'other')} not in the viewport`] : []),
  ]
  return parts.join(', ')
}

interface ExampleProps {
  readonly body: number
  readonly offender: Offender
  /** In a list, a click frames the offender in the viewport; otherwise it opens the panel of a vertex. */
  readonly inList?: boolean
}

function Example({ body, offender, inList = false }: ExampleProps) {
  const selectVertex = useApp((app) => app.selectVertex)
  const selectJoint = useApp((app) => app.selectJoint)
  const look = useApp((app) => app.look)
  const { kind, text, number } = offender
  if (kind === 'other') return <span>{text}</span>
  const select = () => {
    if (kind === 'joint') selectJoint(body, number)
    else selectVertex(body, number)
    if (inList) look({ kind: 'selection' })
    else if (kind === 'vertex') showPanel('vertex')
  }
  return (
    <button type="button" className="problem-example" aria-label={`Select ${kind} ${text}`} onClick={select}>
      {text}
    </button>
  )
}
