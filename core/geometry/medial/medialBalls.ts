/** Numbers per ball: centre and radius. */
export const BALL = 4

/** A ball centred inside: maximal at a surface point, or around a Voronoi vertex. */
export const MEDIAL = 0
/** A ball that was enlarged to complete the cover. */
export const GROWN = 1
/** A ball centred on the surface, where the inside is not defined. */
export const ON_SURFACE = 2

/** Balls that together contain all samples of a surface. */
export interface MedialBalls {
  count: number
  /** BALL per ball. */
  spheres: Float64Array
  /**
   * e = r − sd(centre), with sd positive inside. On a closed mesh, the ball extends beyond the surface by at most e.
   */
  errors: Float64Array
  /** MEDIAL, GROWN or ON_SURFACE. */
  kinds: Uint8Array
}

export function createMedialBalls(capacity: number): MedialBalls {
  const size = Math.max(16, capacity)
  return {
    count: 0,
    spheres: new Float64Array(size * BALL),
    errors: new Float64Array(size),
    kinds: new Uint8Array(size),
  }
}

/** Appends the ball at spheres[o .. o + 4]. */
export function addBall(balls: MedialBalls, spheres: Float64Array, o: number, error: number, kind: number): void {
  const ball = balls.count++
  if (ball === balls.errors.length) grow(balls)
  for (let k = 0; k < BALL; k++) balls.spheres[ball * BALL + k] = spheres[o + k]
  balls.errors[ball] = error
  balls.kinds[ball] = kind
}

function grow(balls: MedialBalls): void {
  const { spheres, errors, kinds } = balls
  balls.spheres = new Float64Array(spheres.length * 2)
  balls.spheres.set(spheres)
  balls.errors = new Float64Array(errors.length * 2)
  balls.errors.set(errors)
  balls.kinds = new Uint8Array(kinds.length * 2)
  balls.kinds.set(kinds)
}

/** Returns the balls without spare capacity. */
export function finishBalls(balls: MedialBalls): MedialBalls {
  return {
    count: balls.count,
    spheres: balls.spheres.slice(0, balls.count * BALL),
    errors: balls.errors.slice(0, balls.count),
    kinds: balls.kinds.slice(0, balls.count),
  }
}

/** Whether the ball at spheres[o] contains the point at points[p]. */
export function holds(spheres: Float64Array, o: number, points: Float64Array, p: number): boolean {
  const x = points[p] - spheres[o]
  const y = points[p + 1] - spheres[o + 1]
  const z = points[p + 2] - spheres[o + 2]
  return x * x + y * y + z * z <= spheres[o + 3] * spheres[o + 3]
}
