import { shortMessage } from '../core/base/messageText.ts'
import type { Problem, ProblemKind } from '../core/base/reply.ts'

/** Errors after which the same call may succeed later: no space, no memory, too many open files, a lost server. */
const TEMPORARY_CODES: ReadonlySet<string> = new Set([
  'EAGAIN',
  'EBUSY',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOSPC',
  'ESTALE',
  'ETIMEDOUT',
])

export function isTemporary(code: string | undefined): boolean {
  return code !== undefined && TEMPORARY_CODES.has(code)
}

/** A failure caused by an error of the operating system. */
export function systemFailure(
  { code }: NodeJS.ErrnoException,
  kind: ProblemKind,
  message: string,
  path: string,
): { readonly ok: false; readonly problem: Problem } {
  const problem = { kind, message: shortMessage(message), path }
  return { ok: false, problem: isTemporary(code) ? { ...problem, temporary: true } : problem }
}
