/** Numbers per ball: centre and radius. */
export const BALL = 4

/** A growing list of balls around the medial axis of a surface. */
export interface MedialBalls {
  count: number
  /** BALL per ball. */
  spheres: Float64Array
  /**
   * e = r − sd(centre), with sd positive inside. On a closed mesh, the ball extends beyond the surface by at most e. A
   * ball centred on the surface, where the inside is not defined, has e = r.
   */
  errors: Float64Array
}

export function createMedialBalls(capacity: number): MedialBalls {
  const size = Math.max(16, capacity)
  return { count: 0, spheres: new Float64Array(size * BALL), errors: new Float64Array(size) }
}

/** Appends the ball at spheres[o .. o + 4]. */
export function addBall(balls: MedialBalls, spheres: Float64Array, o: number, error: number): void {
  const ball = balls.count++
  if (ball === balls.errors.length) grow(balls)
  for (let k = 0; k < BALL; k++) balls.spheres[ball * BALL + k] = spheres[o + k]
  balls.errors[ball] = error
}

function grow(balls: MedialBalls): void {
  const { spheres, errors } = balls
  balls.spheres = new Float64Array(spheres.length * 2)
  balls.spheres.set(spheres)
  balls.errors = new Float64Array(errors.length * 2)
  balls.errors.set(errors)
}
