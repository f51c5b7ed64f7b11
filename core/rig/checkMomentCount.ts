import { done, failed, type Reply } from '../base/reply.ts'

// Clips come from files, so they can have any length: 4e9 seconds fit into four bytes. The length of a list of moments
// is therefore checked here before the list is created.

/** Maximum number of moments per request: nine hours at 30 per second. */
export const MOST_MOMENTS = 1_000_000

/** Maximum length of a scene. Longer clips play up to this time; frame numbers stay exact integers. */
export const LONGEST_SCENE_SECONDS = 1e12

/**
 * `what` is the start of a sentence that ends in the number of moments; `advice` is a sentence about how to reduce it.
 */
export function checkMomentCount(
  count: number,
  what: string,
  advice: string,
  most: number = MOST_MOMENTS,
): Reply<number> {
  if (count <= most) return done(count)
  const found = Number.isFinite(count) ? count.toLocaleString('en', { maximumFractionDigits: 0 }) : 'Infinitely many'
  return failed('clip-too-long', `${what} ${found} moments; the limit is ${most.toLocaleString('en')}. ${advice}`)
}
