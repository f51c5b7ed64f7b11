import { DEGENERATE, meanOfRigidMaps } from './degenerate.ts'
import { DUAL, type JointFrames } from './jointFrames.ts'
import { deformLinear } from './deformLinear.ts'
import { BLEND_LINEAR, BLEND_STRETCHED, prepareSet } from './prepareSet.ts'
import { stretchPoint } from './stretchPoint.ts'

const stretched = new Float64Array(3)

/**
 * Spherical blending of one vertex, x at points[p..]. [KOZ06] §3 eq. (1): v' = Q_w (x − r_c) + Σ w_i C_i r_c, where Q_w
 * is the rotation of b = Σ w_i q_i. Computed as x + (Q_w − I)(x − r_c) + Σ w_i (C_i r_c − r_c), which differs only in
 * rounding and gives exactly x at rest. (Q − I) y = 2 (b_w u × y + u × (u × y)) / |b|² for b = (u, b_w) needs no square
 * root. Differs from [KOZ06]: signs, r_c, stretch and mirrors as in jointFrames.ts. Vertices with one joint use the
 * linear method.
 */
export function deformSpherical(
  frames: JointFrames,
  vertex: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  const set = frames.setOf[vertex]
  const first = frames.setStart[set]
  const count = frames.setStart[set + 1] - first
  if (count === 1) {
    deformLinear(frames, vertex, points, p, out, o)
    return
  }
  if (frames.setEpoch[set] !== frames.epoch) prepareSet(frames, set)
  const blend = frames.setBlend[set]
  if (blend === BLEND_LINEAR) {
    deformLinear(frames, vertex, points, p, out, o)
  } else if (blend === BLEND_STRETCHED) {
    stretchPoint(frames, vertex, points, p, stretched, 0)
    blendAboutCentre(frames, vertex, set, first, count, stretched, 0, out, o)
  } else {
    blendAboutCentre(frames, vertex, set, first, count, points, p, out, o)
  }
}

function blendAboutCentre(
  frames: JointFrames,
  vertex: number,
  set: number,
  first: number,
  count: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  const { duals, weights, setJoints, centreShifts, centres } = frames
  const w = frames.weightStart[vertex]
  let ux = -0
  let uy = -0
  let uz = -0
  let b = -0
  let sx = -0
  let sy = -0
  let sz = -0
  for (let i = 0; i < count; i++) {
    const weight = weights[w + i]
    const q = setJoints[first + i] * DUAL
    const s = (first + i) * 3
    ux += weight * duals[q]
    uy += weight * duals[q + 1]
    uz += weight * duals[q + 2]
    b += weight * duals[q + 3]
    sx += weight * centreShifts[s]
    sy += weight * centreShifts[s + 1]
    sz += weight * centreShifts[s + 2]
  }
  const square = ux * ux + uy * uy + uz * uz + b * b
  if (!(square > DEGENERATE)) {
    meanOfRigidMaps(frames, vertex, points, p, out, o)
    return
  }
  const k = 2 / square
  const x = points[p] - centres[set * 3]
  const y = points[p + 1] - centres[set * 3 + 1]
  const z = points[p + 2] - centres[set * 3 + 2]
  const cx = uy * z - uz * y
  const cy = uz * x - ux * z
  const cz = ux * y - uy * x
  out[o] = points[p] + k * (b * cx + (uy * cz - uz * cy)) + sx
  out[o + 1] = points[p + 1] + k * (b * cy + (uz * cx - ux * cz)) + sy
  out[o + 2] = points[p + 2] + k * (b * cz + (ux * cy - uy * cx)) + sz
}
