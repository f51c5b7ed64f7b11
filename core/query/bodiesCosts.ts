import { BOX } from '../broadphase/broadPhase.ts'
import type { Body } from './body.ts'
import { type Counts, sum, TRIANGLE_TESTS } from './counts.ts'

/** What each body and each pair of a crowd took, flat: it may cross to a window every frame. */
export interface BodiesCosts {
  /** BODY_COST numbers per body: milliseconds, spheres refitted, vertices skinned. */
  readonly bodies: Float64Array
  /** PAIR_COST numbers per pair that was searched: a, b (places), milliseconds, sphere tests, triangle tests, contacts. */
  readonly pairs: Float64Array
  /** BOX numbers per body, low x y z, high x y z, by which it was found to be near others; NaN where there is none. */
  readonly boxes: Float64Array
}

export const BODY_COST = 3
export const PAIR_COST = 6

/** Costs in the making. */
export interface CostsDraft {
  readonly bodies: Float64Array
  readonly pairs: number[]
  /** As they stood when the last pair was done. */
  sphereTests: number
  triangleTests: number
}

export function createCosts(bodies: number): CostsDraft {
  return { bodies: new Float64Array(bodies * BODY_COST), pairs: [], sphereTests: 0, triangleTests: 0 }
}

/** Bringing a body up to date and preparing it took so long. */
export function noteBody({ bodies }: CostsDraft, place: number, milliseconds: number): void {
  bodies[place * BODY_COST] += milliseconds
}

/** Searching a pair did. Half of it goes to each body, so that the bodies' times add up to the whole. */
export function notePair(
  costs: CostsDraft,
  a: number,
  b: number,
  milliseconds: number,
  counts: Counts,
  contacts: number,
): void {
  const sphereTests = sum(counts.a.tested)
  const triangleTests = counts.totals[TRIANGLE_TESTS]
  noteBody(costs, a, milliseconds / 2)
  noteBody(costs, b, milliseconds / 2)
  costs.pairs.push(a, b, milliseconds, sphereTests - costs.sphereTests, triangleTests - costs.triangleTests, contacts)
  costs.sphereTests = sphereTests
  costs.triangleTests = triangleTests
}

/** `boxes` as in the answer. */
export function finishCosts(costs: CostsDraft, bodies: readonly Body[], boxes: Float64Array): BodiesCosts {
  bodies.forEach((body, place) => {
    if (body.version !== body.pose.version) return
    costs.bodies[place * BODY_COST + 1] = countFitted(body)
    costs.bodies[place * BODY_COST + 2] = body.skin.deformed
  })
  return { bodies: costs.bodies, pairs: Float64Array.from(costs.pairs), boxes: boxes.slice(0, bodies.length * BOX) }
}

function countFitted({ fit: { stamps, stamp } }: Body): number {
  let count = 0
  for (let node = 0; node < stamps.length; node++) if (stamps[node] === stamp) count++
  return count
}
