import { AFFINE, determinant, invert, setIdentity } from '../../../math/affine.ts'
import { polar } from '../../../math/polar.ts'

/** A joint of a skin in the default pose. */
export interface PosedJoint {
  /** C = global(node) · inverseBind. */
  readonly map: Float64Array
  /** Sum of its weights over all vertices. */
  readonly carried: number
  /** Its node in the skeleton. */
  readonly node: number
  /** Number of ancestors of its node. */
  readonly depth: number
}

/** Tolerance for entries of AᵀA, relative to its trace. Bind matrices are float32 and often written with few digits. */
const TOLERANCE = 0.01

/**
 * B, the transform from the bind space of a skin to rest coordinates, on which the weighted joints agree in the default
 * pose.
 *
 * Two joints agree if their joint matrices differ by a rigid motion, that is, if AᵀA and the sign of det A are equal.
 * The reference is the joint at the weighted median of det A. If the joints that agree with it have most of the weight,
 * B is the joint matrix of the one closest to the root, which is exact and the same for all skins with these joints.
 * Otherwise B is a similarity with the rotation and mean scale of the median joint, so that rest coordinates keep the
 * shape of the bind pose. If no joint matrix is invertible, B is the identity.
 */
export function commonMap(joints: readonly PosedJoint[]): Float64Array {
  const usable = joints.filter(({ map }) => isUsable(map))
  const median = medianJoint(usable)
  if (median === null) return identity()
  const agreeing = usable.filter(({ map }) => sameStretch(map, median.map))
  if (2 * carriedBy(agreeing) <= carriedBy(usable)) return similarityOf(median.map)
  return agreeing.reduce((best, joint) => (isAbove(joint, best) ? joint : best)).map.slice()
}

/** Whether two matrices differ only by a rigid motion. */
export function sameStretch(a: Float64Array, b: Float64Array): boolean {
  if (determinant(a, 0) > 0 !== determinant(b, 0) > 0) return false
  const allowed = TOLERANCE * (gram(b, 0, 0) + gram(b, 1, 1) + gram(b, 2, 2))
  for (let i = 0; i < 3; i++) {
    for (let j = i; j < 3; j++) if (!(Math.abs(gram(a, i, j) - gram(b, i, j)) <= allowed)) return false
  }
  return true
}

/** Entry i, j of AᵀA. */
function gram(m: Float64Array, i: number, j: number): number {
  return m[i] * m[j] + m[4 + i] * m[4 + j] + m[8 + i] * m[8 + j]
}

/**
 * Mirrored joints have negative determinants, so the median also selects the majority. Without any weights, all joints
 * count equally.
 */
function medianJoint(joints: readonly PosedJoint[]): PosedJoint | null {
  const carriers = joints.filter(({ carried }) => carried > 0)
  if (carriers.length === 0) return joints[Math.floor(joints.length / 2)] ?? null
  const sorted = carriers.toSorted((a, b) => determinant(a.map, 0) - determinant(b.map, 0) || a.node - b.node)
  let left = carriedBy(sorted) / 2
  return sorted.find(({ carried }) => (left -= carried) <= 0) ?? sorted[0]
}

function carriedBy(joints: readonly PosedJoint[]): number {
  return joints.reduce((sum, { carried }) => sum + carried, 0)
}

function isAbove(a: PosedJoint, b: PosedJoint): boolean {
  return a.depth < b.depth || (a.depth === b.depth && a.node < b.node)
}

/** The rotation, reflection, mean scale and translation of a matrix. */
function similarityOf(map: Float64Array): Float64Array {
  const out = map.slice()
  const side = polar(map, 0, out, 0, new Float64Array(AFFINE), 0)
  const scale = side * Math.cbrt(Math.abs(determinant(map, 0)))
  for (let row = 0; row < 12; row += 4) for (let c = row; c < row + 3; c++) out[c] *= scale
  return out
}

function isUsable(map: Float64Array): boolean {
  const inverse = new Float64Array(AFFINE)
  return !isSingular(map) && invert(map, 0, inverse, 0) && map.every(Number.isFinite) && inverse.every(Number.isFinite)
}

/** Whether a matrix is singular up to rounding: compares the determinant with its maximum for rows of this length. */
export function isSingular(m: Float64Array): boolean {
  let size = 1
  for (let row = 0; row < 12; row += 4) size *= Math.sqrt(m[row] ** 2 + m[row + 1] ** 2 + m[row + 2] ** 2)
  return !(Math.abs(determinant(m, 0)) > 1e-12 * size) || !Number.isFinite(size)
}

function identity(): Float64Array {
  const map = new Float64Array(AFFINE)
  setIdentity(map, 0)
  return map
}
