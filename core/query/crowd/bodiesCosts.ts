import { BOX } from '../../math/worldBox.ts'
import type { Body } from '../base/body.ts'
import { type Counts, sum, TRIANGLE_TESTS } from '../base/counts.ts'

/** Cost of each body and each pair of a crowd, in flat arrays because it may be sent to a window every frame. */
export interface BodiesCosts {
  /** BODY_COST numbers per body: milliseconds, refitted spheres, skinned vertices. */
  readonly bodies: Float64Array
  /** PAIR_COST numbers per searched pair: indices a and b, milliseconds, sphere tests, triangle tests, contacts. */
  readonly pairs: Float64Array
  /** The box of each body in the broad phase, BOX numbers: low x y z, high x y z; NaN if it has none. */
  readonly boxes: Float64Array
}

export const BODY_COST = 3
export const PAIR_COST = 6

/** Costs collected during a query. */
export interface CostsDraft {
  readonly bodies: Float64Array
  readonly pairs: number[]
  /** Totals at the end of the previous pair. */
  sphereTests: number
  triangleTests: number
}

export function createCosts(bodies: number): CostsDraft {
  return { bodies: new Float64Array(bodies * BODY_COST), pairs: [], sphereTests: 0, triangleTests: 0 }
}

/** Adds the time for updating and preparing a body. */
export function noteBody({ bodies }: CostsDraft, index: number, milliseconds: number): void {
  bodies[index * BODY_COST] += milliseconds
}

/**
 * Adds the costs of one pair. Half of the time is added to each body, so that the times of all bodies sum to the total.
 */
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

/** `boxes`: those of the broad phase. */
export function finishCosts(costs: CostsDraft, bodies: readonly Body[], boxes: Float64Array): BodiesCosts {
  bodies.forEach((body, index) => {
    if (body.version !== body.pose.version) return
    costs.bodies[index * BODY_COST + 1] = countFitted(body)
    costs.bodies[index * BODY_COST + 2] = body.skin.deformed
  })
  return { bodies: costs.bodies, pairs: Float64Array.from(costs.pairs), boxes: boxes.slice(0, bodies.length * BOX) }
}

function countFitted({ fit: { stamps, stamp } }: Body): number {
  let count = 0
  for (let node = 0; node < stamps.length; node++) if (stamps[node] === stamp) count++
  return count
}
