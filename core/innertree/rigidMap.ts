import { AFFINE, multiply } from '../math/affine.ts'
import type { Body } from '../query/base/body.ts'
import { skinBulk } from './skinBulk.ts'

/** Rigid motion of a body. */
export interface RigidMotion {
  /** Scale factor of all lengths. */
  readonly scale: number
  /** Maximum distance of vertices from their rigidly transformed position, in the world; 0 means rounding only. */
  readonly drift: number
}

/**
 * Maximum drift, relative to the size of the body, at which it counts as rigid. Files store inverse bind matrices in
 * single precision, so joint matrices differ by up to about 1e-6 even in the bind pose.
 */
const RIGID_TOLERANCE = 1e-5
/** Relative drift that counts as rounding in double precision. */
const ROUNDING = 1e-9

/**
 * Writes the matrix from rest coordinates to the world to out[0 .. 12] if the body moves rigidly: all joint matrices
 * are nearly equal and no morph target is active. Returns null if joints differ or lengths change unevenly.
 */
export function rigidMap({ rig, pose, placement }: Body, out: Float64Array): RigidMotion | null {
  const { joints, centre, radius } = skinBulk(rig.skin)
  if (joints.length === 0 || pose.morphWeights.some((weight) => weight !== 0)) return null
  const first = joints[0] * AFFINE
  multiply(placement, 0, pose.maps, first, out, 0)
  const squared = dot(out, 0, 0)
  const scale = Math.sqrt(squared)
  // The distance between A x and the closest scaled rotation of x is at most this: AᵀA / scale² is this close to the
  // identity.
  const uneven = (2 * unevenness(out) * radius) / scale
  let drift = uneven
  // Upper bound of the norm of the placement.
  const norm = Math.sqrt(dot(placement, 0, 0) + dot(placement, 1, 1) + dot(placement, 2, 2))
  for (let i = 1; i < joints.length; i++) {
    drift = Math.max(drift, uneven + norm * difference(pose.maps, first, joints[i] * AFFINE, centre, radius))
  }
  if (!(drift <= RIGID_TOLERANCE * radius * scale)) return null
  return { scale, drift: drift <= ROUNDING * radius * scale ? 0 : drift }
}

/** Upper bound of the distance between the images of a point of the ball around `centre` under two matrices. */
function difference(matrices: Float64Array, a: number, b: number, centre: readonly number[], radius: number): number {
  let squared = 0
  let turned = 0
  for (let row = 0; row < AFFINE; row += 4) {
    let at = matrices[b + row + 3] - matrices[a + row + 3]
    for (let k = 0; k < 3; k++) {
      const entry = matrices[b + row + k] - matrices[a + row + k]
      at += entry * centre[k]
      turned += entry * entry
    }
    squared += at * at
  }
  return Math.sqrt(squared) + Math.sqrt(turned) * radius
}

/** Deviation of AᵀA from a multiple of the identity: the sum of the differences of its entries. */
function unevenness(m: Float64Array): number {
  const squared = dot(m, 0, 0)
  const stretch = Math.abs(dot(m, 1, 1) - squared) + Math.abs(dot(m, 2, 2) - squared)
  return stretch + Math.abs(dot(m, 0, 1)) + Math.abs(dot(m, 0, 2)) + Math.abs(dot(m, 1, 2))
}

function dot(m: Float64Array, a: number, b: number): number {
  return m[a] * m[b] + m[a + 4] * m[b + 4] + m[a + 8] * m[b + 8]
}
