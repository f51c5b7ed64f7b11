import type { Progress } from '../../base/progress.ts'
import type { SurfaceSamples } from '../cells/surfaceSamples.ts'
import { addBall, BALL, createMedialBalls, type MedialBalls } from './medialBalls.ts'
import { insertAtBall, updateAxis, type VoronoiAxis } from './voronoiAxis.ts'

export interface RegionLimits {
  /** Refines while there are fewer balls. */
  readonly fewest: number
  /** Also refines while a ball has a larger error. */
  readonly error: number
  /** Stops at this number of balls. If there are more initially, returns every second, third, … of them. */
  readonly most: number
}

/**
 * The inner balls of an axis that touch a region of the surface, given by its samples. [BO04] algorithm 1: first
 * refines the axis at the worst ball until `limits` are met.
 */
export function regionBalls(
  axis: VoronoiAxis,
  samples: SurfaceSamples,
  limits: RegionLimits,
  progress: Progress,
): MedialBalls {
  const { diagram } = axis
  const bound = boundOf(samples)
  let slots: number[] = []
  for (let slot = 0; slot < diagram.slotCount; slot++) if (touches(axis, slot, samples, bound)) slots.push(slot)
  // Every insertion replaces a ball with several. The limit on steps ends the loop if the number of balls does not
  // grow.
  for (let step = 0; step < limits.most && slots.length < limits.most; step++) {
    progress.report(slots.length, limits.most, 'refining the medial axis')
    const worst = worstOf(axis, slots)
    if (worst < 0 || (slots.length >= limits.fewest && axis.errors[worst] <= limits.error)) break
    insertAtBall(axis, worst, progress)
    updateAxis(axis)
    const isReplaced = new Set(diagram.destroyed.subarray(0, diagram.destroyedCount))
    slots = slots.filter((slot) => !isReplaced.has(slot))
    for (const slot of diagram.created.subarray(0, diagram.createdCount)) {
      if (touches(axis, slot, samples, bound)) slots.push(slot)
    }
  }
  const stride = Math.ceil(slots.length / limits.most)
  const balls = createMedialBalls(slots.length)
  for (const [i, slot] of slots.entries())
    if (i % stride === 0) addBall(balls, axis.spheres, slot * BALL, axis.errors[slot])
  return balls
}

/** Whether an inner ball reaches the cell of a sample. */
function touches(
  { spheres, isInner }: VoronoiAxis,
  slot: number,
  samples: SurfaceSamples,
  bound: Float64Array,
): boolean {
  if (isInner[slot] === 0 || !meets(spheres, slot * BALL, bound)) return false
  const { count, positions, radius } = samples
  const o = slot * BALL
  for (let s = 0; s < count; s++) {
    const x = positions[s * 3] - spheres[o]
    const y = positions[s * 3 + 1] - spheres[o + 1]
    const z = positions[s * 3 + 2] - spheres[o + 2]
    const reach = spheres[o + 3] + radius[s]
    if (x * x + y * y + z * z <= reach * reach) return true
  }
  return false
}

/** A ball that encloses the cells of all samples. */
function boundOf({ count, positions, radius }: SurfaceSamples): Float64Array {
  const bound = new Float64Array(BALL)
  for (let s = 0; s < count; s++) for (let k = 0; k < 3; k++) bound[k] += positions[s * 3 + k] / count
  for (let s = 0; s < count; s++) {
    const x = positions[s * 3] - bound[0]
    const y = positions[s * 3 + 1] - bound[1]
    const z = positions[s * 3 + 2] - bound[2]
    bound[3] = Math.max(bound[3], Math.sqrt(x * x + y * y + z * z) + radius[s])
  }
  return bound
}

function meets(spheres: Float64Array, o: number, bound: Float64Array): boolean {
  const x = spheres[o] - bound[0]
  const y = spheres[o + 1] - bound[1]
  const z = spheres[o + 2] - bound[2]
  const reach = spheres[o + 3] + bound[3]
  return x * x + y * y + z * z <= reach * reach
}

/** The ball with the largest error that can be replaced by inserting a point, or -1. */
function worstOf({ errors, isFinal }: VoronoiAxis, slots: readonly number[]): number {
  let worst = -1
  for (const slot of slots) if (isFinal[slot] === 0 && (worst < 0 || errors[slot] > errors[worst])) worst = slot
  return worst
}
