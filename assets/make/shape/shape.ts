import type { Vec3 } from '../math/vec3.ts'

/**
 * A solid given by its signed distance: negative inside, and close to the distance to the surface near it. Distances
 * may be too small, which only costs time. If they are too large by more than the factor SLACK, a part could be missed.
 */
export interface Shape {
  /** A ball around the solid, used to skip distant shapes. */
  readonly center: Vec3
  readonly radius: number
  /** Exact below `limit`. Otherwise any value of at least `limit`, so that distant parts can be skipped. */
  distance(x: number, y: number, z: number, limit: number): number
  /** The part of the shape that is relevant in a ball for distances up to `limit`; null if there is none. */
  near(center: Vec3, radius: number, limit: number): Shape | null
  /** The primitive pieces, used for colours and for the initial assignment of bones. */
  readonly leaves: readonly Leaf[]
}

/** Material of a piece, and the bones that can influence it. */
export interface Flesh {
  readonly material: string
  /** Joint names. The nearest of these bones influences a vertex of this piece. */
  readonly bones: readonly string[]
}

export interface Leaf {
  readonly flesh: Flesh
  distance(x: number, y: number, z: number): number
}

/** Maximum factor by which distances may be too large. */
export const SLACK = 1.4

/** A shape consisting of one piece. */
export function leafShape(flesh: Flesh, center: Vec3, radius: number, distance: Leaf['distance']): Shape {
  const shape: Shape = {
    center,
    radius,
    distance,
    near: (at, r, limit) => (comesNear(shape, at, r, limit) ? shape : null),
    leaves: [{ flesh, distance }],
  }
  return shape
}

/** Whether the surface may come within `limit` of a point of a ball. */
export function comesNear(shape: Shape, [x, y, z]: Vec3, radius: number, limit: number): boolean {
  const reach = SLACK * radius + limit
  return shape.distance(x, y, z, reach) < reach
}

/** The piece whose own surface is nearest to a point. On the character's surface: the piece that forms it there. */
export function nearestLeaf(shape: Shape, x: number, y: number, z: number): Leaf {
  let best = shape.leaves[0]
  let least = Number.POSITIVE_INFINITY
  for (const leaf of shape.leaves) {
    const d = Math.abs(leaf.distance(x, y, z))
    if (d < least) {
      least = d
      best = leaf
    }
  }
  return best
}

const STEP = 2 ** -12
/** Maximum distance of points for which the gradient is computed. */
export const NEAR = 0.06

/**
 * Gradient from the four corners of a tetrahedron. Writes 3 numbers, not normalised. Returns the distance at the point.
 */
export function gradient(shape: Shape, x: number, y: number, z: number, out: Float64Array): number {
  const a = shape.distance(x + STEP, y - STEP, z - STEP, NEAR)
  const b = shape.distance(x - STEP, y - STEP, z + STEP, NEAR)
  const c = shape.distance(x - STEP, y + STEP, z - STEP, NEAR)
  const d = shape.distance(x + STEP, y + STEP, z + STEP, NEAR)
  const k = 1 / (4 * STEP)
  out[0] = (a - b - c + d) * k
  out[1] = (-a - b + c + d) * k
  out[2] = (-a + b - c + d) * k
  return (a + b + c + d) / 4
}

const slope = new Float64Array(3)

/** Moves a point of `positions` to the surface by Newton steps along the gradient. */
export function projectToSurface(shape: Shape, positions: Float64Array, o: number, steps: number): void {
  for (let i = 0; i < steps; i++) {
    const d = gradient(shape, positions[o], positions[o + 1], positions[o + 2], slope)
    const s2 = slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2]
    if (s2 < 0.01) return
    const k = -d / s2
    positions[o] += slope[0] * k
    positions[o + 1] += slope[1] * k
    positions[o + 2] += slope[2] * k
  }
}
