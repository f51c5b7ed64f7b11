import type { ProblemOffenders } from '../../electron/contract/core.ts'
import type { App } from './app.ts'

/** Elements that an import problem affects, highlighted in the viewport. */
export interface HighlightedOffenders extends ProblemOffenders {
  readonly body: number
  readonly kind: string
}

/** The highlighted elements if they belong to this problem. */
export function highlightedOf({ highlighted }: App, body: number, kind: string): HighlightedOffenders | null {
  return highlighted?.body === body && highlighted.kind === kind ? highlighted : null
}
