import { DEGENERATE, meanOfRigidMaps } from './degenerate.ts'
import { DUAL, type JointFrames } from './jointFrames.ts'
import { deformLinear } from './deformLinear.ts'
import { BLEND_LINEAR, BLEND_RIGID, BLEND_STRETCHED, blendOfSet } from './prepareSet.ts'
import { stretchPoint } from './stretchPoint.ts'

const stretched = new Float64Array(3)

/**
 * Dual-quaternion blending of one vertex, x at points[p..]. With b = Σ w_i q_i = (u, b_w) and e = Σ w_i t_i q_i
 * (products of quaternions) the result is R(b) x + Vec(e b*) / |b|² (docs/algorithms.md (i), Theorem D).
 * With f = 2 u × x + Vec e both parts combine to x + (b_w f + u × f − e_w u) / |b|²: no square root, and exactly x at
 * rest. Signs, stretch and mirrors as in jointFrames.ts. Vertices with one joint use the linear method.
 */
export function deformDual(
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
  const blend = frames.unrigid === 0 ? BLEND_RIGID : blendOfSet(frames, set)
  if (blend === BLEND_LINEAR) {
    deformLinear(frames, vertex, points, p, out, o)
  } else if (blend === BLEND_STRETCHED) {
    stretchPoint(frames, vertex, points, p, stretched, 0)
    blendDuals(frames, vertex, first, count, stretched, 0, out, o)
  } else {
    blendDuals(frames, vertex, first, count, points, p, out, o)
  }
}

function blendDuals(
  frames: JointFrames,
  vertex: number,
  first: number,
  count: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  const { duals, weights, setJoints } = frames
  const w = frames.weightStart[vertex]
  let ux = -0
  let uy = -0
  let uz = -0
  let b = -0
  let ex = -0
  let ey = -0
  let ez = -0
  let e = -0
  for (let i = 0; i < count; i++) {
    const weight = weights[w + i]
    const q = setJoints[first + i] * DUAL
    ux += weight * duals[q]
    uy += weight * duals[q + 1]
    uz += weight * duals[q + 2]
    b += weight * duals[q + 3]
    ex += weight * duals[q + 4]
    ey += weight * duals[q + 5]
    ez += weight * duals[q + 6]
    e += weight * duals[q + 7]
  }
  const square = ux * ux + uy * uy + uz * uz + b * b
  if (!(square > DEGENERATE)) {
    meanOfRigidMaps(frames, vertex, points, p, out, o)
    return
  }
  const k = 1 / square
  const x = points[p]
  const y = points[p + 1]
  const z = points[p + 2]
  const fx = 2 * (uy * z - uz * y) + ex
  const fy = 2 * (uz * x - ux * z) + ey
  const fz = 2 * (ux * y - uy * x) + ez
  out[o] = x + k * (b * fx + (uy * fz - uz * fy) - e * ux)
  out[o + 1] = y + k * (b * fy + (uz * fx - ux * fz) - e * uy)
  out[o + 2] = z + k * (b * fz + (ux * fy - uy * fx) - e * uz)
}
