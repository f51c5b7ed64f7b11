import type { Reply } from '../../core/base/reply.ts'

/** Returns the value of a successful reply; throws otherwise. */
export function good<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}
