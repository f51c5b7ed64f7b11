import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { BodyView, ImportProblem } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { type Offender, offenders } from '../../store/offenders.ts'

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info }
const names = { error: 'Error', warning: 'Warning', info: 'Note' }

/** What is wrong, and a few of those with whom: a click selects them. */
export function ProblemItem({ problem, body }: { readonly problem: ImportProblem; readonly body: BodyView }) {
  const Icon = icons[problem.severity]
  const list = offenders(problem, body.rig)
  return (
    <li className={`problem problem-${problem.severity}`}>
      <Icon size={15} aria-label={names[problem.severity]} />
      <div className="selectable">
        <p>{problem.message}</p>
        {list.length > 0 && (
          <p className="problem-examples number">
            {list.map((offender) => (
              <Example key={offender.text} body={body.id} offender={offender} />
            ))}
            {problem.count > list.length && <span>…</span>}
          </p>
        )}
      </div>
    </li>
  )
}

function Example({ body, offender }: { readonly body: number; readonly offender: Offender }) {
  const selectVertex = useApp((app) => app.selectVertex)
  const selectJoint = useApp((app) => app.selectJoint)
  const setView = useApp((app) => app.setView)
  const { kind, text, number } = offender
  if (kind === 'other') return <span>{text}</span>
  const select = () => {
    if (kind === 'joint') return selectJoint(body, number)
    selectVertex(body, number)
    setView({ tab: 'vertex' })
  }
  return (
    <button type="button" className="problem-example" aria-label={`Select ${kind} ${text}`} onClick={select}>
      {text}
    </button>
  )
}
