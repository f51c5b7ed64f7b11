import { DEGENERATE } from '../../skinning/degenerate.ts'
import { DUAL } from '../../skinning/jointFrames.ts'
import { BLEND_LINEAR, BLEND_RIGID, BLEND_STRETCHED, blendOfSet } from '../../skinning/prepareSet.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { encloseLists } from '../fit/ballLists.ts'
import { gatherGroups } from './gatherGroups.ts'
import { writeCornerImages } from './writeCornerImages.ts'
import { measureCone, SHALLOW } from '../fit/measureCone.ts'
import type { SphereFit } from '../fit/sphereFit.ts'
import { stretchRestBall } from './stretchRestBall.ts'
import { refitRotating } from './refitRotating.ts'

/**
 * Refits one sphere for dual-quaternion blending, without the common padding, to out[o .. o + 3] in rig space.
 * docs/algorithms.md (i), Theorem D: with b_k = Σ c_ki q_i, n_k = b_k / |b_k| and, as quaternions,
 *   Y_k = (Σ c_ki C_i(p) q_i) b_k* / |b_k|²,
 * whose vector part is the image of p at corner k, every image of p lies within ρ / d_H of Vec m, for any ball (m, ρ)
 * of R⁴ around the Y_k; also within ρ ρ_N / d_H of the hull of the Vec Y_k. If d_H is not positive, there is no bound.
 */
export function refitDual(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  if (fit.morphing || !refitRotating(fit, node, out, o)) {
    gatherGroups(fit, node, fit.plan.modes[node], writeDualImages)
    encloseLists(fit.lists, out, o)
  }
}

/** Images of one group, see `WriteImages`. */
function writeDualImages(fit: SphereFit, group: number, list: Float64Array, end: number): number {
  const { frames, tree } = fit
  const set = tree.groupSet[group]
  const size = frames.setStart[set + 1] - frames.setStart[set]
  const blend = size === 1 ? BLEND_LINEAR : frames.unrigid === 0 ? BLEND_RIGID : blendOfSet(frames, set)
  if (blend === BLEND_LINEAR) {
    return writeCornerImages(fit, group, frames.maps, fit.norms, fit.alike ? fit.largestNorm : 0, list, end)
  }
  if (blend === BLEND_STRETCHED) stretchRestBall(fit, group)
  const count = (tree.cornerStart[group + 1] - tree.cornerStart[group]) / size
  if (!blendCorners(fit, group, set, size)) return writeUnbounded(list, end)
  measureCone(fit.corners.units, count, smallest, largest, fit.corners.cone)
  if (!(fit.corners.cone.depth > SHALLOW)) return writeUnbounded(list, end)
  return writeBest(fit, count * SPHERE, list, end)
}

/** Of the current group: the extremes of |b_k|², and the largest |Σ c_ki t_i q_i| over the corners. */
let smallest = 1
let largest = 1
let longest = 0

/**
 * Computes n_k and Y_k for every corner and writes them to `units` and `lifted` of `fit.corners`. Because C_i(p) q_i =
 * q_i p + t_i q_i, only the products with the translations of the joints, in `duals`, need to be blended: Σ c_ki C_i(p)
 * q_i = b_k p + e_k. Vec Y_k is then the position that skinning computes (skinning/deformDual.ts), and the scalar part
 * is e_k·b_k / |b_k|². Returns false if some b_k vanishes.
 */
function blendCorners(fit: SphereFit, group: number, set: number, size: number): boolean {
  const { units, lifted, restBall } = fit.corners
  const { duals, setJoints, setStart } = fit.frames
  const { corners, cornerStart } = fit.tree
  const first = setStart[set]
  const x = restBall[0]
  const y = restBall[1]
  const z = restBall[2]
  smallest = Number.POSITIVE_INFINITY
  largest = 0
  longest = 0
  let k = 0
  for (let c = cornerStart[group]; c < cornerStart[group + 1]; c += size) {
    let ux = 0
    let uy = 0
    let uz = 0
    let b = 0
    let ex = 0
    let ey = 0
    let ez = 0
    let e = 0
    for (let i = 0; i < size; i++) {
      const w = corners[c + i]
      const q = setJoints[first + i] * DUAL
      ux += w * duals[q]
      uy += w * duals[q + 1]
      uz += w * duals[q + 2]
      b += w * duals[q + 3]
      ex += w * duals[q + 4]
      ey += w * duals[q + 5]
      ez += w * duals[q + 6]
      e += w * duals[q + 7]
    }
    const square = ux * ux + uy * uy + uz * uz + b * b
    if (!(square > DEGENERATE)) return false
    smallest = Math.min(smallest, square)
    largest = Math.max(largest, square)
    longest = Math.max(longest, ex * ex + ey * ey + ez * ez + e * e)
    const inverse = 1 / Math.sqrt(square)
    units[k] = ux * inverse
    units[k + 1] = uy * inverse
    units[k + 2] = uz * inverse
    units[k + 3] = b * inverse
    const once = inverse * inverse
    const fx = 2 * (uy * z - uz * y) + ex
    const fy = 2 * (uz * x - ux * z) + ey
    const fz = 2 * (ux * y - uy * x) + ez
    lifted[k] = x + once * (b * fx + (uy * fz - uz * fy) - e * ux)
    lifted[k + 1] = y + once * (b * fy + (uz * fx - ux * fz) - e * uy)
    lifted[k + 2] = z + once * (b * fz + (ux * fy - uy * fx) - e * uz)
    lifted[k + 3] = once * (ex * ux + ey * uy + ez * uz + e * b)
    k += SPHERE
  }
  return true
}

/** Middle of the box around the Y_k in R⁴, and their largest distance from it: in R⁴, and of the vector parts in R³. */
const middle = new Float64Array(4)
let reach = 0
let reachInSpace = 0

/** Writes the tighter of the two bounds of Theorem D: one ball about Vec m, or one ball about every Vec Y_k. */
function writeBest(fit: SphereFit, last: number, list: Float64Array, end: number): number {
  const { lifted: points, cone, restBall } = fit.corners
  const radius = restBall[3] + rounding(fit)
  enclosePoints(points, last)
  const whole = reach / cone.depth
  const each = whole * cone.width
  if (whole <= reachInSpace + each) {
    list[end] = middle[0]
    list[end + 1] = middle[1]
    list[end + 2] = middle[2]
    list[end + 3] = whole + radius
    return end + SPHERE
  }
  for (let k = 0; k < last; k += SPHERE) {
    list[end + k] = points[k]
    list[end + k + 1] = points[k + 1]
    list[end + k + 2] = points[k + 2]
    list[end + k + 3] = each + radius
  }
  return end + last
}

function enclosePoints(points: Float64Array, last: number): void {
  for (let axis = 0; axis < 4; axis++) {
    let low = points[axis]
    let high = points[axis]
    for (let k = axis + 4; k < last; k += 4) {
      low = Math.min(low, points[k])
      high = Math.max(high, points[k])
    }
    middle[axis] = (low + high) / 2
  }
  let far = 0
  let farInSpace = 0
  for (let k = 0; k < last; k += 4) {
    const x = points[k] - middle[0]
    const y = points[k + 1] - middle[1]
    const z = points[k + 2] - middle[2]
    const w = points[k + 3] - middle[3]
    const square = x * x + y * y + z * z
    farInSpace = Math.max(farInSpace, square)
    far = Math.max(far, square + w * w)
  }
  reach = Math.sqrt(far)
  reachInSpace = Math.sqrt(farInSpace)
}

/**
 * Rounding errors beyond the common padding: e_w b_w* is divided by |b_w|², and e_w is long if the translations are.
 */
function rounding(fit: SphereFit): number {
  const { cone, restBall } = fit.corners
  const size = Math.abs(restBall[0]) + Math.abs(restBall[1]) + Math.abs(restBall[2]) + restBall[3]
  return fit.units * cone.magnification * cone.magnification * (2 * size + Math.sqrt(longest))
}

/** An infinite ball, which overlaps everything. */
function writeUnbounded(list: Float64Array, o: number): number {
  list[o] = 0
  list[o + 1] = 0
  list[o + 2] = 0
  list[o + 3] = Number.POSITIVE_INFINITY
  return o + SPHERE
}
