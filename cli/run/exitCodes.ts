import type { Problem } from '../../core/base/reply.ts'
import { TEMPORARY_FAILURE } from '../../host/standardOutput.ts'

/** The document is printed, but the answer is no: it is incomplete, or some results are missing. docs/cli.md 4. */
export const RESULTS_MISSING = 3

/** Exit code of a failed call. Invalid arguments are wrong usage, even if only the core can detect them. */
export function exitCodeOf({ kind, temporary }: Problem): number {
  if (kind === 'request-invalid') return 2
  return temporary === true ? TEMPORARY_FAILURE : 1
}

/** Exit code of a query that a budget can stop. */
export function completeness({ complete }: { readonly complete: boolean }): number {
  return complete ? 0 : RESULTS_MISSING
}
