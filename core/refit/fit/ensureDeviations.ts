import { AFFINE } from '../../math/affine.ts'
import { RIGID_TOLERANCE } from '../../skinning/decomposeJoint.ts'
import { DUAL } from '../../skinning/jointFrames.ts'
import { BLEND_RIGID, blendOfSet } from '../../skinning/prepareSet.ts'
import { SHALLOW } from './measureCone.ts'
import type { SphereFit } from './sphereFit.ts'

/** Numbers per joint set in `deviations`: factors of φ |v − a| and of φ, and a constant. */
export const DEVIATION = 3

/**
 * Bounds the distance between a vertex under spherical or dual-quaternion blending and the same vertex under linear
 * blending. For large nodes this distance is small, and the linear ball grown by it needs no rotation centre and no
 * corners.
 *
 * Let a set have rigid joints with aligned unit quaternions q_i and an anchor a, y_i = C_i a; let v be a vertex with
 * weights w. In the identity of docs/algorithms.md (i), take the joints themselves as corners: n_k =
 * q_k, t = w, q = Σ w_i q_i. Then for any Y_i and m = Σ w_i Y_i, because Σ w_i (q_i − q) = 0,
 *   Σ w_i Y_i q_i q* / |q|² − m = Σ w_i (Y_i − m)(q_i − q) q* / |q|²,
 * of norm ≤ (Σ w_i |Y_i − m|²)^½ (Σ w_i |q_i − q|²)^½ / |q| by Cauchy and Schwarz. Both sums are Σ_{i<k} w_i w_k |·_i −
 * ·_k|², so with φ = Σ_{i<k} w_i w_k, D_q = max |q_i − q_k|, D_R = max |R_i − R_k| and E² = Σ_{i<k} |y_i − y_k|²:
 *   dual:       Y_i = C_i v;  |Y_i − Y_k| ≤ D_R |v − a| + |y_i − y_k|.
 *   spherical:  with r_c = a + δ, SBS v − LBS v = (Q − L)(v − a) − (Q − L) δ, L = Σ w_i R_i; first Y_i = R_i (v − a),
 *               then Y_i = R_i δ, for which Σ_{i<k} |Y_i − Y_k|² ≤ E², since damped least squares never lengthens its
 *               data.
 * In both cases |· − LBS v| ≤ φ (D_q / |q|)(D_R |v − a| + E). If c is the least product of two of the q_i, then D_q =
 * √(2 − 2c), D_R = 2 √(1 − c²), and |q|² = Σ w_i² + 2 Σ_{i<k} w_i w_k q_i·q_k ≥ c + (1 − c) Σ w_i² ≥ c + (1 − c) / n.
 * LBS here uses the rigid parts of the joint matrices; a matrix that counts as rigid is within NEARLY_RIGID of its
 * rigid part, about its joint.
 *
 * Updates the bounds of all sets at once: the first large node needs nearly all of them, and one loop is far cheaper
 * than a hundred calls. Sets without a bound in this pose get Infinity.
 */
export function ensureDeviations(fit: SphereFit): void {
  const { frames } = fit
  if (fit.deviationEpoch === frames.epoch) return
  fit.deviationEpoch = frames.epoch
  const { setStart } = frames
  const sets = setStart.length - 1
  for (let set = 0; set < sets; set++) {
    if (setStart[set + 1] - setStart[set] === 1) continue
    if (frames.unrigid === 0 || blendOfSet(frames, set) === BLEND_RIGID) boundRotations(fit, set)
    else fit.deviations[set * DEVIATION] = Number.POSITIVE_INFINITY
  }
}

/**
 * For a matrix that `decomposeJoint` accepts as rigid, an upper bound of |C_j − R_j|. If every entry of AᵀA − I is at
 * most τ, the stretches are within 1.5 τ of 1, and the rotation of its quaternion is off by about τ more; the largest
 * value observed is 2.4 τ. Replacing C_j by R_j in LBS costs this once. The y_i, computed from C_j, are off by it twice
 * in each of the n (n − 1) / 2 pairs, which with φ ≤ (1 − 1 / n) / 2 is less than n times.
 */
const NEARLY_RIGID = 3 * RIGID_TOLERANCE

/**
 * One pass over the joints of a set: c = min q_i·q_k, and E from Σ_{i<k} |y_i − y_k|² = n Σ |y_i − y₀|² − |Σ (y_i −
 * y₀)|². By Cauchy and Schwarz this is at least the sum of squares, so there is little cancellation.
 */
function boundRotations(fit: SphereFit, set: number): void {
  const { duals, maps, setStart, setJoints, anchors } = fit.frames
  const first = setStart[set]
  const end = setStart[set + 1]
  const ax = anchors[set * 3]
  const ay = anchors[set * 3 + 1]
  const az = anchors[set * 3 + 2]
  let m = setJoints[first] * AFFINE
  const baseX = maps[m] * ax + maps[m + 1] * ay + maps[m + 2] * az + maps[m + 3]
  const baseY = maps[m + 4] * ax + maps[m + 5] * ay + maps[m + 6] * az + maps[m + 7]
  const baseZ = maps[m + 8] * ax + maps[m + 9] * ay + maps[m + 10] * az + maps[m + 11]
  let sumX = 0
  let sumY = 0
  let sumZ = 0
  let squares = 0
  let dot = 1
  for (let i = first + 1; i < end; i++) {
    const joint = setJoints[i]
    m = joint * AFFINE
    const dx = maps[m] * ax + maps[m + 1] * ay + maps[m + 2] * az + maps[m + 3] - baseX
    const dy = maps[m + 4] * ax + maps[m + 5] * ay + maps[m + 6] * az + maps[m + 7] - baseY
    const dz = maps[m + 8] * ax + maps[m + 9] * ay + maps[m + 10] * az + maps[m + 11] - baseZ
    sumX += dx
    sumY += dy
    sumZ += dz
    squares += dx * dx + dy * dy + dz * dz
    const q = joint * DUAL
    const x = duals[q]
    const y = duals[q + 1]
    const z = duals[q + 2]
    const w = duals[q + 3]
    for (let k = first; k < i; k++) {
      const p = setJoints[k] * DUAL
      dot = Math.min(dot, x * duals[p] + y * duals[p + 1] + z * duals[p + 2] + w * duals[p + 3])
    }
  }
  const size = end - first
  const between = Math.sqrt(Math.max(0, size * squares - sumX * sumX - sumY * sumY - sumZ * sumZ))
  writeDeviation(fit, set, size, dot, between)
}

function writeDeviation(fit: SphereFit, set: number, size: number, dot: number, between: number): void {
  const { setReaches } = fit
  const s = set * DEVIATION
  const square = dot + (1 - dot) / size
  if (!(square > SHALLOW)) {
    fit.deviations[s] = Number.POSITIVE_INFINITY
    return
  }
  // 1e-14 exceeds the cancellation error if the quaternions are nearly equal.
  const factor = Math.sqrt((2 * Math.max(0, 1 - dot) + 1e-14) / square)
  // If two joints are more than half a turn apart, the others may be farther apart: 2 is the maximum.
  fit.deviations[s] = factor * 2 * (dot > 0 ? Math.sqrt(Math.max(0, 1 - dot * dot) + 1e-14) : 1)
  fit.deviations[s + 1] = factor * between
  fit.deviations[s + 2] =
    NEARLY_RIGID * (1 + size * factor) * setReaches[set * 2] + (fit.units / square) * setReaches[set * 2 + 1]
}
