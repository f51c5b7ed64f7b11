import { rotate } from '../../math/quaternion.ts'
import { DEGENERATE } from '../../skinning/degenerate.ts'
import { DUAL } from '../../skinning/jointFrames.ts'
import { BLEND_LINEAR, BLEND_STRETCHED, prepareSet } from '../../skinning/prepareSet.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { encloseLists, encloseOne } from '../fit/ballLists.ts'
import { gatherGroups } from './gatherGroups.ts'
import { writeCornerImages } from './writeCornerImages.ts'
import { measureCone, SHALLOW } from '../fit/measureCone.ts'
import type { SphereFit } from '../fit/sphereFit.ts'
import { stretchRestBall } from './stretchRestBall.ts'
import { refitRotating } from './refitRotating.ts'

/**
 * Refits one sphere for spherical blending, without the common padding, to out[o .. o + 3] in rig space.
 *
 * [KOZ06] Algorithm 1 with the bounds of docs/algorithms.md (ii) instead of its cap (lines 11-15), which is not valid
 * beyond 90 degrees. Groups have exact joint sets, because the rotation centre r_c belongs to the set; it is
 * bit-identical to that of the skinning.
 */
export function refitSpherical(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  if (fit.morphing || !refitRotating(fit, node, out, o)) {
    gatherGroups(fit, node, fit.plan.modes[node], writeSphericalImages)
    encloseLists(fit.lists, out, o)
  }
}

/** Images of one group, see `WriteImages`. */
export function writeSphericalImages(fit: SphereFit, group: number, list: Float64Array, end: number): number {
  const { frames, tree } = fit
  const set = tree.groupSet[group]
  const size = frames.setStart[set + 1] - frames.setStart[set]
  const common = fit.alike ? fit.largestNorm : 0
  if (size === 1) return writeCornerImages(fit, group, frames.maps, fit.norms, common, list, end)
  if (frames.setEpoch[set] !== frames.epoch) prepareSet(frames, set)
  const blend = frames.setBlend[set]
  if (blend === BLEND_LINEAR) return writeCornerImages(fit, group, frames.maps, fit.norms, common, list, end)
  if (blend === BLEND_STRETCHED) stretchRestBall(fit, group)
  const count = (tree.cornerStart[group + 1] - tree.cornerStart[group]) / size
  loadArm(fit.corners.restBall, frames.centres, set * 3)
  if (!blendCorners(fit, group, set, size)) return writeFull(fit, group, set, size, list, end)
  if (count === 1) return writeSingle(fit, list, end)
  measureCone(fit.corners.units, count, smallest, largest, fit.corners.cone)
  if (!(fit.corners.cone.depth > SHALLOW)) return writeFull(fit, group, set, size, list, end)
  return writeBest(fit, count, list, end)
}

/** Of the current group: r_c, x = p − r_c and its length, and the extremes of |b_k|² over the corners. */
const centre = new Float64Array(3)
const arm = new Float64Array(3)
let armLength = 0
let smallest = 1
let largest = 1

function loadArm(restBall: Float64Array, centres: Float64Array, c: number): void {
  for (let k = 0; k < 3; k++) {
    centre[k] = centres[c + k]
    arm[k] = restBall[k] - centres[c + k]
  }
  armLength = Math.sqrt(arm[0] * arm[0] + arm[1] * arm[1] + arm[2] * arm[2])
}

/**
 * Computes for every corner n_k, X_k = R(n_k) x, and the shift r_k − r_c = Σ c_ki (C_i r_c − r_c). Each is written to
 * its array of `fit.corners`, with stride 4. Returns false if some b_k vanishes.
 */
function blendCorners(fit: SphereFit, group: number, set: number, size: number): boolean {
  const { units, rotated, shifted } = fit.corners
  const { duals, centreShifts, setJoints, setStart } = fit.frames
  const { corners, cornerStart } = fit.tree
  const first = setStart[set]
  const x = arm[0]
  const y = arm[1]
  const z = arm[2]
  smallest = Number.POSITIVE_INFINITY
  largest = 0
  let k = 0
  for (let c = cornerStart[group]; c < cornerStart[group + 1]; c += size) {
    let ux = 0
    let uy = 0
    let uz = 0
    let b = 0
    let sx = 0
    let sy = 0
    let sz = 0
    for (let i = 0; i < size; i++) {
      const w = corners[c + i]
      const q = setJoints[first + i] * DUAL
      const s = (first + i) * 3
      ux += w * duals[q]
      uy += w * duals[q + 1]
      uz += w * duals[q + 2]
      b += w * duals[q + 3]
      sx += w * centreShifts[s]
      sy += w * centreShifts[s + 1]
      sz += w * centreShifts[s + 2]
    }
    const square = ux * ux + uy * uy + uz * uz + b * b
    if (!(square > DEGENERATE)) return false
    smallest = Math.min(smallest, square)
    largest = Math.max(largest, square)
    const inverse = 1 / Math.sqrt(square)
    units[k] = ux * inverse
    units[k + 1] = uy * inverse
    units[k + 2] = uz * inverse
    units[k + 3] = b * inverse
    const twice = 2 * inverse * inverse
    const cx = uy * z - uz * y
    const cy = uz * x - ux * z
    const cz = ux * y - uy * x
    rotated[k] = x + twice * (b * cx + (uy * cz - uz * cy))
    rotated[k + 1] = y + twice * (b * cy + (uz * cx - ux * cz))
    rotated[k + 2] = z + twice * (b * cz + (ux * cy - uy * cx))
    shifted[k] = sx
    shifted[k + 1] = sy
    shifted[k + 2] = sz
    k += SPHERE
  }
  return true
}

/** With one corner, the group moves rigidly, and the image of the ball's centre is exact. */
function writeSingle(fit: SphereFit, list: Float64Array, o: number): number {
  const { rotated, shifted, cone, restBall } = fit.corners
  list[o] = centre[0] + shifted[0] + rotated[0]
  list[o + 1] = centre[1] + shifted[1] + rotated[1]
  list[o + 2] = centre[2] + shifted[2] + rotated[2]
  cone.magnification = 1 / Math.sqrt(smallest)
  aroundShifted[3] = 0
  list[o + 3] = restBall[3] + rounding(fit)
  return o + SPHERE
}

/** Balls around the X_k, the r_k − r_c and the Z_k − r_c = X_k + (r_k − r_c), x y z ρ each. */
const aroundRotated = new Float64Array(SPHERE)
const aroundShifted = new Float64Array(SPHERE)
const aroundImages = new Float64Array(SPHERE)

/**
 * Writes the smallest of the bounds of docs/algorithms.md (ii), for d_H > 0; ρ_X, ρ_r, ρ_Z are the radii of the three
 * balls above:
 *   S-A  B(r_c + m_r + m_X, ρ_r + ρ_X / d_H);
 *   S-B  balls at the exact corner images Z_k of radius ρ_X ρ_N / d_H + κ ρ_r;
 *   S-C  B(r_c + m_Z, ρ_Z / d_H + ρ_r (ρ_N / d_H + κ));
 *   cap  of [KOZ06] Lemma 5, for 2 d_H² ≥ 1 only: B(r_c + m_r + cos α R(a) x, ρ_r + sin α |x|), α = 2 acos d_H;
 *   full B(r_c + m_r, ρ_r + |x|).
 */
function writeBest(fit: SphereFit, count: number, list: Float64Array, end: number): number {
  const { rotated, shifted, summed, cone, restBall } = fit.corners
  const last = count * SPHERE
  for (let k = 0; k < last; k++) summed[k] = rotated[k] + shifted[k]
  encloseOne(rotated, last, aroundRotated, 0)
  encloseOne(shifted, last, aroundShifted, 0)
  encloseOne(summed, last, aroundImages, 0)
  const { depth, width, kappa } = cone
  const shift = aroundShifted[3]
  const a = shift + aroundRotated[3] / depth
  const around = (aroundRotated[3] * width) / depth + kappa * shift
  const b = aroundImages[3] + around
  const c = aroundImages[3] / depth + shift * (width / depth + kappa)
  const cap = shift + capRadius(depth)
  const radius = restBall[3] + rounding(fit)
  if (b <= a && b <= c && b <= cap) return writeEach(summed, last, around + radius, list, end)
  if (c <= a && c <= cap) return writeSum(aroundImages, 0, aroundRotated, c + radius, list, end)
  if (a <= cap) return writeSum(aroundShifted, 1, aroundRotated, a + radius, list, end)
  rotate(cone.mean, 0, arm, 0, axis, 0)
  return writeSum(aroundShifted, capCosine(depth), axis, cap + radius, list, end)
}

/** cos α, or 0 if the cap is larger than a hemisphere; then the full sphere is used. */
function capCosine(depth: number): number {
  return Math.max(0, 2 * depth * depth - 1)
}

/** sin α |x|. 1e-14 exceeds the cancellation error of 1 − d_H². */
function capRadius(depth: number): number {
  if (2 * depth * depth < 1) return armLength
  return 2 * depth * Math.sqrt(Math.max(0, 1 - depth * depth) + 1e-14) * armLength
}

/** R(a) x. */
const axis = new Float64Array(3)

/** Writes balls of equal radius about the points r_c + points[0 .. last]. */
function writeEach(points: Float64Array, last: number, radius: number, list: Float64Array, end: number): number {
  for (let k = 0; k < last; k += SPHERE) {
    const o = end + k
    list[o] = centre[0] + points[k]
    list[o + 1] = centre[1] + points[k + 1]
    list[o + 2] = centre[2] + points[k + 2]
    list[o + 3] = radius
  }
  return end + last
}

/** Writes one ball about r_c + p + factor · q. */
function writeSum(
  p: Float64Array,
  factor: number,
  q: Float64Array,
  radius: number,
  list: Float64Array,
  o: number,
): number {
  list[o] = centre[0] + p[0] + factor * q[0]
  list[o + 1] = centre[1] + p[1] + factor * q[1]
  list[o + 2] = centre[2] + p[2] + factor * q[2]
  list[o + 3] = radius
  return o + SPHERE
}

/**
 * Rounding errors of this group beyond the common padding. The rotated vector has the length of x = p − r_c and is
 * shifted by r_k − r_c, neither of which the common bound M includes, and b_w is divided by its length.
 */
function rounding(fit: SphereFit): number {
  const { shifted, cone, restBall } = fit.corners
  const far = Math.abs(shifted[0]) + Math.abs(shifted[1]) + Math.abs(shifted[2]) + aroundShifted[3]
  return fit.units * cone.magnification * (2 * (armLength + restBall[3]) + far)
}

/**
 * Fallback if the rotations have no usable mean: under any rotation x stays on its sphere. Writes balls of radius |x|
 * about the r_k.
 */
function writeFull(fit: SphereFit, group: number, set: number, size: number, list: Float64Array, end: number): number {
  const { setStart, centreShifts } = fit.frames
  const { corners, cornerStart } = fit.tree
  const first = setStart[set]
  const radius = (armLength + fit.corners.restBall[3]) * (1 + fit.units)
  let o = end
  for (let c = cornerStart[group]; c < cornerStart[group + 1]; c += size) {
    let x = centre[0]
    let y = centre[1]
    let z = centre[2]
    for (let i = 0; i < size; i++) {
      const w = corners[c + i]
      const s = (first + i) * 3
      x += w * centreShifts[s]
      y += w * centreShifts[s + 1]
      z += w * centreShifts[s + 2]
    }
    list[o] = x
    list[o + 1] = y
    list[o + 2] = z
    list[o + 3] = radius
    o += SPHERE
  }
  return o
}
