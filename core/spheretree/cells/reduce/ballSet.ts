import { BALL, type MedialBalls } from '../../../geometry/medial/medialBalls.ts'

/**
 * Balls with known depths. The depth of a centre is its signed distance from the surface, positive inside. A ball of
 * radius r extends past the surface by at most r − depth, its *error* (docs/algorithms.md 21).
 */
export interface BallSet {
  count: number
  /** 3 per ball. */
  readonly centres: Float64Array
  readonly depths: Float64Array
  readonly radii: Float64Array
}

export function createBallSet(capacity: number): BallSet {
  return {
    count: 0,
    centres: new Float64Array(capacity * 3),
    depths: new Float64Array(capacity),
    radii: new Float64Array(capacity),
  }
}

/** Appends a ball to a set with free capacity. */
export function pushBall(set: BallSet, x: number, y: number, z: number, depth: number, radius: number): void {
  const ball = set.count++
  set.centres[ball * 3] = x
  set.centres[ball * 3 + 1] = y
  set.centres[ball * 3 + 2] = z
  set.depths[ball] = depth
  set.radii[ball] = radius
}

/** Copies the listed balls. */
export function selectBalls(set: BallSet, list: ArrayLike<number>): BallSet {
  const chosen = createBallSet(list.length)
  for (let i = 0; i < list.length; i++) {
    const c = list[i] * 3
    pushBall(chosen, set.centres[c], set.centres[c + 1], set.centres[c + 2], set.depths[list[i]], set.radii[list[i]])
  }
  return chosen
}

/** Converts medial balls to a set. */
export function toBallSet({ count, spheres, errors }: MedialBalls): BallSet {
  const set = createBallSet(count)
  for (let ball = 0; ball < count; ball++) {
    const o = ball * BALL
    pushBall(set, spheres[o], spheres[o + 1], spheres[o + 2], spheres[o + 3] - errors[ball], spheres[o + 3])
  }
  return set
}
