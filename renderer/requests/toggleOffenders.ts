import { highlightedOf } from '../state/highlightedOffenders.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { reportProblem } from './reportProblem.ts'

/** Highlights all elements that a problem affects, or removes the highlight. */
export async function toggleOffenders(body: number, kind: string): Promise<void> {
  if (highlightedOf(useApp.getState(), body, kind) !== null) return useApp.setState({ highlighted: null })
  const reply = await engine.offenders({ body, kind })
  if (!reply.ok) return reportProblem('Cannot list the affected elements', reply.problem)
  const { bodies, selectBody } = useApp.getState()
  if (!bodies.some(({ id }) => id === body)) return
  selectBody(body)
  useApp.setState({ highlighted: { ...reply.value, body, kind } })
}
