import { litOf } from '../state/litOffenders.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { tellProblem } from './tellProblem.ts'

/** Asks for all of them and lights them; those that are lit go out. */
export async function toggleOffenders(body: number, kind: string): Promise<void> {
  if (litOf(useApp.getState(), body, kind) !== null) return useApp.setState({ lit: null })
  const reply = await engine.offenders({ body, kind })
  if (!reply.ok) return tellProblem('The offenders cannot be told', reply.problem)
  const { bodies, selectBody } = useApp.getState()
  if (!bodies.some(({ id }) => id === body)) return
  selectBody(body)
  useApp.setState({ lit: { ...reply.value, body, kind } })
}
