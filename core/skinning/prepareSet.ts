import { rotationOf } from '../math/quaternion.ts'
import { SYMMETRIC, solveSymmetric3 } from '../math/solveSymmetric3.ts'
import { DUAL, type JointFrames, MIRRORED, RIGID } from './jointFrames.ts'

/** Blend types of a joint set in a pose, for spherical and dual-quaternion blending. */
export const BLEND_RIGID = 0
/** First the stretch (x₁ = Σ w_j P_j x), then as rigid. All joints have the same side: none is mirrored, or all are. */
export const BLEND_STRETCHED = 1
/** Mirrored and unmirrored joints: their rotations cannot be blended as quaternions, so x' = Σ w_j C_j x. */
export const BLEND_LINEAR = 2

/**
 * λ of docs/algorithms.md 4: large enough to keep r_c near the anchor if all rotations are nearly equal, small enough
 * to leave a shared joint in place (the skin moves by at most λ/4 of the distance between anchor and joint).
 */
const DAMPING = 1e-3

/** Depends only on the pose and the set, so that skinning and refit agree. */
export function blendOfSet(frames: JointFrames, set: number): number {
  if (frames.unrigid === 0) return BLEND_RIGID
  const { setStart, setJoints, shapes } = frames
  const first = setStart[set]
  const end = setStart[set + 1]
  let rigid = 0
  let mirrored = 0
  for (let k = first; k < end; k++) {
    const shape = shapes[setJoints[k]]
    if (shape === RIGID) rigid++
    else if (shape === MIRRORED) mirrored++
  }
  if (rigid === end - first) return BLEND_RIGID
  return mirrored === 0 || mirrored === end - first ? BLEND_STRETCHED : BLEND_LINEAR
}

// Scratch memory: module constants read at constant indices, see placeVertex.ts.
const gram = new Float64Array(SYMMETRIC)
const pull = new Float64Array(3)
const shift = new Float64Array(3)
/** The anchor a; R of the set's first joint and of another; Σ F and Σ f. */
const anchor = new Float64Array(3)
const turn = new Float64Array(9)
const other = new Float64Array(9)
const turnSum = new Float64Array(9)
const imageSum = new Float64Array(3)

/**
 * Computes the data of a set that spherical blending needs in this pose: `setBlend`, the rotation centre r_c in
 * `centres`, and R_j r_c + t_j − r_c for each of its joints in `centreShifts`. Called if `setEpoch[set] !== epoch`.
 *
 * r_c is the point whose images under the set's rigid transforms are closest to one another ([KOZ06] §3), pulled
 * towards the anchor a (docs/algorithms.md 4): with δ = r_c − a, over all pairs i < k of the set's n joints,
 *   minimise Σ |(R_i − R_k) δ + (y_i − y_k)|² + λ|δ|²,   y_i = R_i a + t_i.
 */
export function prepareSet(frames: JointFrames, set: number): void {
  const first = frames.setStart[set]
  const count = frames.setStart[set + 1] - first
  frames.setEpoch[set] = frames.epoch
  const blend = blendOfSet(frames, set)
  frames.setBlend[set] = blend
  if (blend === BLEND_LINEAR) return
  // If all joints of a set are mirrored, the rotations act on reflected rest points, including the anchor.
  const side = frames.shapes[frames.setJoints[first]] === MIRRORED ? -1 : 1
  for (let c = 0; c < 3; c++) anchor[c] = side * frames.anchors[set * 3 + c]
  if (count === 2) solveForTwo(frames, first)
  else solveForMany(frames, first, count)
  const x = anchor[0] + shift[0]
  const y = anchor[1] + shift[1]
  const z = anchor[2] + shift[2]
  frames.centres[set * 3] = x
  frames.centres[set * 3 + 1] = y
  frames.centres[set * 3 + 2] = z
  for (let k = first; k < first + count; k++) writeShift(frames, k, x, y, z)
}

/**
 * Writes δ of a pair to `shift`. With D = R_1 − R_2 and d = y_1 − y_2 the system is (DᵀD + λI) δ = −Dᵀd. Two rotations
 * differ by a rotation about some axis u, so DᵀD = s (I − uuᵀ) with 2s the sum of squares in D, and Dᵀd is
 * perpendicular to u, because Du = 0. Hence δ = −Dᵀd / (s + λ).
 */
function solveForTwo({ duals, translations, setJoints }: JointFrames, first: number): void {
  const t = setJoints[first] * 3
  const u = setJoints[first + 1] * 3
  rotationOf(duals, setJoints[first] * DUAL, turn, 0)
  rotationOf(duals, setJoints[first + 1] * DUAL, other, 0)
  const xx = turn[0] - other[0]
  const xy = turn[1] - other[1]
  const xz = turn[2] - other[2]
  const yx = turn[3] - other[3]
  const yy = turn[4] - other[4]
  const yz = turn[5] - other[5]
  const zx = turn[6] - other[6]
  const zy = turn[7] - other[7]
  const zz = turn[8] - other[8]
  const dx = xx * anchor[0] + xy * anchor[1] + xz * anchor[2] + (translations[t] - translations[u])
  const dy = yx * anchor[0] + yy * anchor[1] + yz * anchor[2] + (translations[t + 1] - translations[u + 1])
  const dz = zx * anchor[0] + zy * anchor[1] + zz * anchor[2] + (translations[t + 2] - translations[u + 2])
  const squares = xx * xx + xy * xy + xz * xz + (yx * yx + yy * yy + yz * yz) + (zx * zx + zy * zy + zz * zz)
  const k = -1 / (squares / 2 + DAMPING)
  shift[0] = k * (xx * dx + yx * dy + zx * dz)
  shift[1] = k * (xy * dx + yy * dy + zy * dz)
  shift[2] = k * (xz * dx + yz * dy + zz * dz)
}

/**
 * Writes δ of three or more joints to `shift`, from F_i = R_i − R_1 and f_i = y_i − y_1: sums over pairs are n Σ FᵀF −
 * (ΣF)ᵀ(ΣF), and likewise with f. The pairs with joint 1 alone sum to Σ FᵀF, so the subtraction loses at most a factor
 * n of accuracy.
 */
function solveForMany(frames: JointFrames, first: number, count: number): void {
  clearSums()
  rotationOf(frames.duals, frames.setJoints[first] * DUAL, turn, 0)
  for (let k = first + 1; k < first + count; k++) addJoint(frames, frames.setJoints[first], frames.setJoints[k])
  const s = turnSum
  gram[0] = count * gram[0] - (s[0] * s[0] + s[3] * s[3] + s[6] * s[6]) + DAMPING
  gram[1] = count * gram[1] - (s[0] * s[1] + s[3] * s[4] + s[6] * s[7])
  gram[2] = count * gram[2] - (s[0] * s[2] + s[3] * s[5] + s[6] * s[8])
  gram[3] = count * gram[3] - (s[1] * s[1] + s[4] * s[4] + s[7] * s[7]) + DAMPING
  gram[4] = count * gram[4] - (s[1] * s[2] + s[4] * s[5] + s[7] * s[8])
  gram[5] = count * gram[5] - (s[2] * s[2] + s[5] * s[5] + s[8] * s[8]) + DAMPING
  pull[0] = s[0] * imageSum[0] + s[3] * imageSum[1] + s[6] * imageSum[2] - count * pull[0]
  pull[1] = s[1] * imageSum[0] + s[4] * imageSum[1] + s[7] * imageSum[2] - count * pull[1]
  pull[2] = s[2] * imageSum[0] + s[5] * imageSum[1] + s[8] * imageSum[2] - count * pull[2]
  solveSymmetric3(gram, 0, pull, 0, shift, 0)
}

function clearSums(): void {
  for (let k = 0; k < SYMMETRIC; k++) gram[k] = 0
  for (let k = 0; k < 9; k++) turnSum[k] = 0
  for (let k = 0; k < 3; k++) pull[k] = 0
  for (let k = 0; k < 3; k++) imageSum[k] = 0
}

/** Adds FᵀF and Fᵀf of a joint to `gram` and `pull`, and F and f to their sums. */
function addJoint({ duals, translations }: JointFrames, one: number, joint: number): void {
  rotationOf(duals, joint * DUAL, other, 0)
  const xx = other[0] - turn[0]
  const xy = other[1] - turn[1]
  const xz = other[2] - turn[2]
  const yx = other[3] - turn[3]
  const yy = other[4] - turn[4]
  const yz = other[5] - turn[5]
  const zx = other[6] - turn[6]
  const zy = other[7] - turn[7]
  const zz = other[8] - turn[8]
  const x = xx * anchor[0] + xy * anchor[1] + xz * anchor[2] + (translations[joint * 3] - translations[one * 3])
  const y = yx * anchor[0] + yy * anchor[1] + yz * anchor[2] + (translations[joint * 3 + 1] - translations[one * 3 + 1])
  const z = zx * anchor[0] + zy * anchor[1] + zz * anchor[2] + (translations[joint * 3 + 2] - translations[one * 3 + 2])
  gram[0] += xx * xx + yx * yx + zx * zx
  gram[1] += xx * xy + yx * yy + zx * zy
  gram[2] += xx * xz + yx * yz + zx * zz
  gram[3] += xy * xy + yy * yy + zy * zy
  gram[4] += xy * xz + yy * yz + zy * zz
  gram[5] += xz * xz + yz * yz + zz * zz
  pull[0] += xx * x + yx * y + zx * z
  pull[1] += xy * x + yy * y + zy * z
  pull[2] += xz * x + yz * y + zz * z
  turnSum[0] += xx
  turnSum[1] += xy
  turnSum[2] += xz
  turnSum[3] += yx
  turnSum[4] += yy
  turnSum[5] += yz
  turnSum[6] += zx
  turnSum[7] += zy
  turnSum[8] += zz
  imageSum[0] += x
  imageSum[1] += y
  imageSum[2] += z
}

/** (R − I) r_c + t for joint k of the set, without computing R: exactly 0 if the joint does not move. */
function writeShift(frames: JointFrames, k: number, x: number, y: number, z: number): void {
  const { duals, translations, centreShifts, setJoints } = frames
  const q = setJoints[k] * DUAL
  const t = setJoints[k] * 3
  const ux = duals[q]
  const uy = duals[q + 1]
  const uz = duals[q + 2]
  const w = duals[q + 3]
  const cx = 2 * (uy * z - uz * y)
  const cy = 2 * (uz * x - ux * z)
  const cz = 2 * (ux * y - uy * x)
  centreShifts[k * 3] = w * cx + (uy * cz - uz * cy) + translations[t]
  centreShifts[k * 3 + 1] = w * cy + (uz * cx - ux * cz) + translations[t + 1]
  centreShifts[k * 3 + 2] = w * cz + (ux * cy - uy * cx) + translations[t + 2]
}
