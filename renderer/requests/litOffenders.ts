import type { ProblemOffenders } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { type App, useApp } from '../state/app.ts'
import { tellProblem } from './tellProblem.ts'

/** Affected elements of a problem of the import, lit in the picture. */
export interface LitOffenders extends ProblemOffenders {
  readonly body: number
  readonly kind: string
}

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

/** Those of one problem, if they are the ones that are lit. */
export function litOf({ lit }: App, body: number, kind: string): LitOffenders | null {
  return lit?.body === body && lit.kind === kind ? lit : null
}
