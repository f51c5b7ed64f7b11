import { quaternionDot, rotate } from '../math/quaternion.ts'
import { DUAL } from '../skinning/jointFrames.ts'
import { BLEND_RIGID, blendOfSet } from '../skinning/rotationCentre.ts'
import { SHALLOW } from './rotationSpread.ts'
import type { SphereFit } from './sphereFit.ts'

/** Numbers per joint set in `slacks`: per φ |v − a|, per φ, and in any case. */
export const SLACK = 3

/**
 * How far spherical and dual-quaternion blending can take a vertex from where linear blending has it. For large nodes that is
 * a small matter, and the linear ball grown by it needs no rotation centre and no corner.
 *
 * Take a set of rigid joints with aligned unit quaternions q_i, an anchor a, y_i = C_i a; and a vertex v with weights w. In the
 * key identity of docs/algorithms.md (derived results) let the corners be the joints themselves: n_k = q_k, t = w, q = Σ w_i q_i. Then
 * for any Y_i and m = Σ w_i Y_i, because Σ w_i (q_i − q) = 0,
 *   Σ w_i Y_i q_i q* / |q|² − m = Σ w_i (Y_i − m)(q_i − q) q* / |q|²,
 * of norm ≤ (Σ w_i |Y_i − m|²)^½ (Σ w_i |q_i − q|²)^½ / |q| by Cauchy and Schwarz. Both sums are Σ_{i<k} w_i w_k |·_i − ·_k|²,
 * so with φ = Σ_{i<k} w_i w_k, D_q = max |q_i − q_k|, D_R = max |R_i − R_k|, E² = Σ_{i<k} |y_i − y_k|² and |q| ≥ d_H:
 *   dual:       Y_i = C_i v;  |Y_i − Y_k| ≤ D_R |v − a| + |y_i − y_k|.
 *   spherical:  with r_c = a + δ, SBS v − LBS v = (Q − L)(v − a) − (Q − L) δ, L = Σ w_i R_i; first Y_i = R_i (v − a), then
 *               Y_i = R_i δ, for which Σ_{i<k} |Y_i − Y_k|² ≤ E², since least squares with damping never lengthens its data.
 * Either way |· − LBS v| ≤ φ (D_q / d_H)(D_R |v − a| + E). LBS here is of the rigid parts of the joint maps; a map that passes
 * for rigid is within 1e-6 of its own, about its joint.
 *
 * Brings the slack of a set up to date; false if there is no such bound in this pose.
 */
export function ensureSlack(fit: SphereFit, set: number): boolean {
  const { frames, slackEpochs, slacks } = fit
  if (slackEpochs[set] !== frames.epoch) bound(fit, set)
  return slacks[set * SLACK] < Number.POSITIVE_INFINITY
}

function bound(fit: SphereFit, set: number): void {
  const { frames, slackEpochs, slacks } = fit
  slackEpochs[set] = frames.epoch
  const s = set * SLACK
  slacks[s] = 0
  slacks[s + 1] = 0
  slacks[s + 2] = 0
  if (frames.setStart[set + 1] - frames.setStart[set] === 1) return
  if (blendOfSet(frames, set) === BLEND_RIGID) boundTurns(fit, set)
  else slacks[s] = Number.POSITIVE_INFINITY
}

/** Relative deviation from rigid that `jointFrames.ts` lets pass, with room. */
const NEARLY_RIGID = 4e-6

function boundTurns(fit: SphereFit, set: number): void {
  const { duals, setJoints, setStart } = fit.frames
  const first = setStart[set]
  const end = setStart[set + 1]
  carryAnchor(fit, set)
  let dot = 1
  let spread = 0
  for (let i = first; i < end; i++) {
    for (let k = first; k < i; k++) {
      dot = Math.min(dot, quaternionDot(duals, setJoints[i] * DUAL, duals, setJoints[k] * DUAL))
      spread += squareBetween((i - first) * 3, (k - first) * 3)
    }
  }
  const depth = depthOf(fit, first, end)
  // 1e-14: past what is lost to cancellation where the quaternions are nearly equal.
  const apart = Math.sqrt(2 * Math.max(0, 1 - dot) + 1e-14)
  const turn = 2 * Math.sqrt(Math.max(0, 1 - dot * dot) + 1e-14)
  const factor = depth > SHALLOW && dot > 0 ? apart / depth : Number.POSITIVE_INFINITY
  const s = set * SLACK
  fit.slacks[s] = factor * turn
  fit.slacks[s + 1] = factor * Math.sqrt(spread)
  fit.slacks[s + 2] = (NEARLY_RIGID + fit.units / (depth * depth)) * fit.setReaches[set]
}

/** d_H of the joints' quaternions: the least product with their normalised mean. */
function depthOf(fit: SphereFit, first: number, end: number): number {
  const { duals, setJoints } = fit.frames
  let x = 0
  let y = 0
  let z = 0
  let w = 0
  for (let i = first; i < end; i++) {
    const q = setJoints[i] * DUAL
    x += duals[q]
    y += duals[q + 1]
    z += duals[q + 2]
    w += duals[q + 3]
  }
  let nearest = Number.POSITIVE_INFINITY
  for (let i = first; i < end; i++) {
    const q = setJoints[i] * DUAL
    nearest = Math.min(nearest, x * duals[q] + y * duals[q + 1] + z * duals[q + 2] + w * duals[q + 3])
  }
  return nearest / Math.sqrt(x * x + y * y + z * z + w * w)
}

/** y_i = R_i a + t_i, 3 each. */
const images = { xyz: new Float64Array(3 * 16) }

function carryAnchor(fit: SphereFit, set: number): void {
  const { duals, translations, setJoints, setStart, anchors } = fit.frames
  const first = setStart[set]
  const size = setStart[set + 1] - first
  if (images.xyz.length < size * 3) images.xyz = new Float64Array(size * 6)
  const { xyz } = images
  for (let i = 0; i < size; i++) {
    const joint = setJoints[first + i]
    rotate(duals, joint * DUAL, anchors, set * 3, xyz, i * 3)
    xyz[i * 3] += translations[joint * 3]
    xyz[i * 3 + 1] += translations[joint * 3 + 1]
    xyz[i * 3 + 2] += translations[joint * 3 + 2]
  }
}

function squareBetween(i: number, k: number): number {
  const { xyz } = images
  const x = xyz[i] - xyz[k]
  const y = xyz[i + 1] - xyz[k + 1]
  const z = xyz[i + 2] - xyz[k + 2]
  return x * x + y * y + z * z
}
