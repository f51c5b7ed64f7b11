import type { ProblemOffenders } from '../../electron/contract/core.ts'
import type { App } from './app.ts'

/** Affected elements of a problem of the import, highlighted in the picture. */
export interface HighlightedOffenders extends ProblemOffenders {
  readonly body: number
  readonly kind: string
}

/** Those of one problem, if they are the ones that are highlighted. */
export function highlightedOf({ highlighted }: App, body: number, kind: string): HighlightedOffenders | null {
  return highlighted?.body === body && highlighted.kind === kind ? highlighted : null
}
