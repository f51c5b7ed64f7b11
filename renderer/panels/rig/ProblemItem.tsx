import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ImportProblem } from '../../../electron/contract/core.ts'

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info }
const names = { error: 'Error', warning: 'Warning', info: 'Note' }

export function ProblemItem({ problem }: { readonly problem: ImportProblem }) {
  const Icon = icons[problem.severity]
  return (
    <li className={`problem problem-${problem.severity}`}>
      <Icon size={15} aria-label={names[problem.severity]} />
      <div className="selectable">
        <p>{problem.message}</p>
        {problem.examples.length > 0 && <p className="problem-examples number">{problem.examples.join(', ')}</p>}
      </div>
    </li>
  )
}
