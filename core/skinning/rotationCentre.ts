import { rotationOf } from '../math/quaternion.ts'
import { SYMMETRIC, solveSymmetric3 } from '../math/symmetric3.ts'
import { DUAL, type JointFrames, MIRRORED, RIGID } from './jointFrames.ts'

/** How a joint set is blended in this pose by the spherical and the dual method. */
export const BLEND_RIGID = 0
/** Stretch first (x₁ = Σ w_j P_j x), then as rigid. All joints on the same side: none mirrored, or all. */
export const BLEND_STRETCHED = 1
/** Mirrored and unmirrored joints together: no quaternions lie between them, so x' = Σ w_j C_j x. */
export const BLEND_LINEAR = 2

/**
 * λ of docs/algorithms.md 4: large enough to keep r_c at home when all rotations are nearly equal, small enough to leave a shared
 * joint where it is (the skin moves by at most λ/4 of the distance between anchor and joint).
 */
const HOLD = 1e-3

/** A pure function of pose and set, so that skin and refit agree. */
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

const gram = new Float64Array(SYMMETRIC)
const pull = new Float64Array(3)
const shift = new Float64Array(3)
const meanRotation = new Float64Array(9)
const meanImage = new Float64Array(3)
let rotations = new Float64Array(9 * 8)
let images = new Float64Array(3 * 8)

/**
 * Fills what the spherical method needs of a set in this pose: `setBlend`, the rotation centre r_c in `centres`, and
 * R_j r_c + t_j − r_c for each of its joints in `centreShifts`. Call it when `setEpoch[set] !== epoch`.
 *
 * r_c is the point that the set's rigid maps carry closest to one another ([KOZ06] §3), held to the anchor a
 * (docs/algorithms.md 4): with δ = r_c − a, over all pairs i < k of the set's n joints,
 *   minimise Σ |(R_i − R_k) δ + (y_i − y_k)|² + λ|δ|²,   y_i = R_i a + t_i.
 * Sums over pairs are n times sums of squared deviations from the mean, which is linear in n and does not cancel:
 *   (n Σ E_iᵀE_i + λI) δ = −n Σ E_iᵀ(y_i − ȳ),   E_i = R_i − R̄.
 */
export function prepareSet(frames: JointFrames, set: number): void {
  const first = frames.setStart[set]
  const count = frames.setStart[set + 1] - first
  frames.setEpoch[set] = frames.epoch
  const blend = blendOfSet(frames, set)
  frames.setBlend[set] = blend
  if (blend === BLEND_LINEAR) return
  // In a set that is mirrored as a whole, the rotations act on reflected rest points, the anchor among them.
  const side = frames.shapes[frames.setJoints[first]] === MIRRORED ? -1 : 1
  const ax = side * frames.anchors[set * 3]
  const ay = side * frames.anchors[set * 3 + 1]
  const az = side * frames.anchors[set * 3 + 2]
  imagesOfAnchor(frames, first, count, ax, ay, az)
  sumDeviations(count)
  solveSymmetric3(gram, 0, pull, 0, shift, 0)
  frames.centres[set * 3] = ax + shift[0]
  frames.centres[set * 3 + 1] = ay + shift[1]
  frames.centres[set * 3 + 2] = az + shift[2]
  shiftsOfCentre(frames, set, first, count)
}

/** R_i and y_i of every joint of the set, and their means. */
function imagesOfAnchor(frames: JointFrames, first: number, count: number, ax: number, ay: number, az: number): void {
  const { duals, translations, setJoints } = frames
  if (images.length < count * 3) {
    rotations = new Float64Array(count * 18)
    images = new Float64Array(count * 6)
  }
  let sumX = 0
  let sumY = 0
  let sumZ = 0
  for (let i = 0; i < count; i++) {
    const t = setJoints[first + i] * 3
    const r = i * 9
    rotationOf(duals, setJoints[first + i] * DUAL, rotations, r)
    const x = rotations[r] * ax + rotations[r + 1] * ay + rotations[r + 2] * az + translations[t]
    const y = rotations[r + 3] * ax + rotations[r + 4] * ay + rotations[r + 5] * az + translations[t + 1]
    const z = rotations[r + 6] * ax + rotations[r + 7] * ay + rotations[r + 8] * az + translations[t + 2]
    images[i * 3] = x
    images[i * 3 + 1] = y
    images[i * 3 + 2] = z
    sumX += x
    sumY += y
    sumZ += z
  }
  meanImage[0] = sumX / count
  meanImage[1] = sumY / count
  meanImage[2] = sumZ / count
  for (let k = 0; k < 9; k++) {
    let sum = 0
    for (let r = k; r < count * 9; r += 9) sum += rotations[r]
    meanRotation[k] = sum / count
  }
}

/** gram = n Σ EᵀE + λI, pull = −n Σ Eᵀ(y − ȳ). Sums in variables: in arrays every addition waits for the one before to be stored. */
function sumDeviations(count: number): void {
  let xx = 0
  let xy = 0
  let xz = 0
  let yy = 0
  let yz = 0
  let zz = 0
  let px = 0
  let py = 0
  let pz = 0
  for (let c = 0; c < 3; c++) {
    const meanX = meanRotation[c * 3]
    const meanY = meanRotation[c * 3 + 1]
    const meanZ = meanRotation[c * 3 + 2]
    const mean = meanImage[c]
    for (let i = 0; i < count; i++) {
      const row = i * 9 + c * 3
      const x = rotations[row] - meanX
      const y = rotations[row + 1] - meanY
      const z = rotations[row + 2] - meanZ
      const d = mean - images[i * 3 + c]
      xx += x * x
      xy += x * y
      xz += x * z
      yy += y * y
      yz += y * z
      zz += z * z
      px += x * d
      py += y * d
      pz += z * d
    }
  }
  gram[0] = count * xx + HOLD
  gram[1] = count * xy
  gram[2] = count * xz
  gram[3] = count * yy + HOLD
  gram[4] = count * yz
  gram[5] = count * zz + HOLD
  pull[0] = count * px
  pull[1] = count * py
  pull[2] = count * pz
}

/** (R_i − I) r_c + t_i for each joint: exactly 0 where the joint does not move. */
function shiftsOfCentre(frames: JointFrames, set: number, first: number, count: number): void {
  const { centres, centreShifts, translations, setJoints } = frames
  const x = centres[set * 3]
  const y = centres[set * 3 + 1]
  const z = centres[set * 3 + 2]
  for (let i = 0; i < count; i++) {
    const t = setJoints[first + i] * 3
    const o = (first + i) * 3
    const r = i * 9
    centreShifts[o] = (rotations[r] - 1) * x + rotations[r + 1] * y + rotations[r + 2] * z + translations[t]
    centreShifts[o + 1] = rotations[r + 3] * x + (rotations[r + 4] - 1) * y + rotations[r + 5] * z + translations[t + 1]
    centreShifts[o + 2] = rotations[r + 6] * x + rotations[r + 7] * y + (rotations[r + 8] - 1) * z + translations[t + 2]
  }
}
