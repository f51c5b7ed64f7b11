import type { Reply } from '../../core/reply.ts'

/** The value of a reply that must be one. */
export function good<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}
