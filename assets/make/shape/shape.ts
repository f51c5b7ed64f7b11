import type { Vec3 } from '../math/vec3.ts'

/**
 * A solid given by its signed distance: negative inside, about the distance to the surface near it. Distances may fall
 * short of the truth, which only costs time; where they exceed it by more than SLACK, a part could be overlooked.
 */
export interface Shape {
  /** A ball around the solid, so that far-off shapes are skipped. */
  readonly center: Vec3
  readonly radius: number
  /** Exact below `limit`; above it any number that is not below it will do, which spares far-off parts. */
  distance(x: number, y: number, z: number, limit: number): number
  /** What matters of the shape in a ball, as long as nobody asks for distances above `limit`. Null: nothing does. */
  near(center: Vec3, radius: number, limit: number): Shape | null
  /** The pieces of flesh it consists of, for colours and for the first guess of the bones. */
  readonly leaves: readonly Leaf[]
}

/** What a piece of flesh is made of and which bones may carry it. */
export interface Flesh {
  readonly material: string
  /** Joint names; the nearest of these bones carries a vertex of this flesh. */
  readonly bones: readonly string[]
}

export interface Leaf {
  readonly flesh: Flesh
  distance(x: number, y: number, z: number): number
}

/** Distances may exceed the truth by this factor. */
export const SLACK = 1.4

/** A shape of one piece. */
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

/** Whether the surface may come within `limit` of some point of a ball. */
export function comesNear(shape: Shape, [x, y, z]: Vec3, radius: number, limit: number): boolean {
  const reach = SLACK * radius + limit
  return shape.distance(x, y, z, reach) < reach
}

/** The leaf whose own surface is nearest to a point. On the character's surface: the leaf that shapes it there. */
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
/** Points are never further off than this when the gradient is taken. */
export const NEAR = 0.06

/** Gradient by the four corners of a tetrahedron; writes 3 numbers, not normalised. Returns the distance there. */
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

/** Move a point of `positions` to the surface by Newton steps along the gradient. */
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
