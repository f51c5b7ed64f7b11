import type { ProblemOffenders } from '../../electron/contract/core.ts'
import type { App } from './app.ts'

/** Affected elements of a problem of the import, lit in the picture. */
export interface LitOffenders extends ProblemOffenders {
  readonly body: number
  readonly kind: string
}

/** Those of one problem, if they are the ones that are lit. */
export function litOf({ lit }: App, body: number, kind: string): LitOffenders | null {
  return lit?.body === body && lit.kind === kind ? lit : null
}
