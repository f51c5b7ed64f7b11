import { AFFINE, determinant, multiply, transformPoint } from '../../math/affine.ts'
import type { Body } from '../../query/base/body.ts'
import { skinBulk } from './skinBulk.ts'
import { stretches } from './stretches.ts'

/** Motion of a body as a whole. */
export interface RigidMotion {
  /** Whether all lengths are scaled alike. */
  readonly isEven: boolean
  /** Smallest and largest scale factor of lengths. Equal if `isEven`. */
  readonly least: number
  readonly most: number
  readonly volumeScale: number
  /** Maximum distance of vertices from their transformed position, in the world. Includes rounding. */
  readonly drift: number
}

/**
 * Maximum drift, relative to the size of the body, at which it counts as rigid. Files store inverse bind matrices in
 * single precision, so joint matrices differ by up to about 1e-6 even in the bind pose.
 */
const RIGID_TOLERANCE = 1e-5
/** Bound of the rounding error of a coordinate in the world, relative to the distance from the origin. */
const ROUNDING = 2 ** -49

/**
 * Writes the matrix from rest coordinates to the world to out[0 .. 12] if the body moves as a whole: all joint matrices
 * are nearly equal and no morph target is active. Otherwise returns null.
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
  const isEven = uneven <= RIGID_TOLERANCE * radius * scale
  let drift = isEven ? uneven : 0
  // Upper bound of the norm of the placement.
  const norm = Math.sqrt(dot(placement, 0, 0) + dot(placement, 1, 1) + dot(placement, 2, 2))
  for (let i = 1; i < joints.length; i++) {
    drift = Math.max(
      drift,
      (isEven ? uneven : 0) + norm * difference(pose.maps, first, joints[i] * AFFINE, centre, radius),
    )
  }
  if (isEven) range.fill(scale)
  else stretches(out, range)
  const [least, most] = range
  if (!(drift <= RIGID_TOLERANCE * radius * most)) return null
  const volumeScale = isEven ? scale ** 3 : Math.abs(determinant(out, 0))
  return { isEven, least, most, volumeScale, drift: drift + ROUNDING * (distance(out, centre) + radius * most) }
}

const range = new Float64Array(2)

/** Distance of the image of a point from the origin. */
function distance(map: Float64Array, point: readonly number[]): number {
  transformPoint(map, 0, point, 0, image, 0)
  return Math.sqrt(image[0] * image[0] + image[1] * image[1] + image[2] * image[2])
}

const image = new Float64Array(3)

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
