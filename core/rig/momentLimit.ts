import { done, failed, type Reply } from '../reply.ts'

/**
 * Clips come from files, so they can have any length: 4e9 seconds fit into four bytes. Whoever makes a list of moments from
 * seconds checks its length here first.
 */

/** The most moments of one request: nine hours at 30 a second. */
export const MOST_MOMENTS = 1_000_000

/** Scenes end here. Longer clips play up to this time; frame numbers stay exact integers. */
export const LONGEST_SCENE_SECONDS = 1e12

/** `what` is a sentence about what has so many moments, `advice` one about how to have fewer. */
export function checkMomentCount(
  count: number,
  what: string,
  advice: string,
  most: number = MOST_MOMENTS,
): Reply<number> {
  if (count <= most) return done(count)
  const found = Number.isFinite(count) ? count.toLocaleString('en', { maximumFractionDigits: 0 }) : 'Infinitely many'
  return failed('clip-too-long', `${what} ${found} moments; ${most.toLocaleString('en')} is the most. ${advice}`)
}
