import { AFFINE } from '../math/affine.ts'
import { normOf } from '../math/norm3.ts'
import { SPHERE } from '../spheretree/layout.ts'
import { encloseLists } from './ballLists.ts'
import { MANY_JOINTS, ONE_JOINT } from './linearPlan.ts'
import type { SphereFit } from './sphereFit.ts'

/**
 * Refits one sphere for linear blending, without padding, to out[o .. o + 3] in rig space.
 *
 * [KZ05] §4.1 eq. (5): the image of a ball B(p, r) under all weights of a group lies in the hull of the balls
 * B(Σ c_ki C_i p, r) over the group's corners c_k. Differs: two balls per group and the better one per group (ALGORITHMS
 * ii); radii grow by the norm of the blended matrix, |Σ c_ki A_i|, because joints of real rigs scale and shear
 * (ALGORITHMS 7); the centre is the middle of a box.
 */
export function refitLinear(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const kind = fit.linear.kinds[node]
  if (kind === MANY_JOINTS || fit.morphing || (!fit.alike && kind !== ONE_JOINT)) {
    gatherLinear(fit, node)
    encloseLists(fit.lists, out, o)
  } else if (kind === ONE_JOINT) {
    carryOne(fit, node, out, o)
  } else {
    carryTwo(fit, node, out, o)
  }
}

function carryOne(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { maps } = fit.frames
  const { spheres } = fit.tree
  const s = node * SPHERE
  const x = spheres[s]
  const y = spheres[s + 1]
  const z = spheres[s + 2]
  const m = fit.linear.maps[node * 2]
  out[o] = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
  out[o + 1] = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
  out[o + 2] = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
  out[o + 3] = spheres[s + 3] * fit.norms[m / AFFINE]
}

/** Both corner images lie on the line from C_a p to C_b p; the ball around them sits in the middle. */
function carryTwo(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { maps } = fit.frames
  const { spheres } = fit.tree
  const s = node * SPHERE
  const x = spheres[s]
  const y = spheres[s + 1]
  const z = spheres[s + 2]
  const a = fit.linear.maps[node * 2]
  const b = fit.linear.maps[node * 2 + 1]
  const ax = maps[a] * x + maps[a + 1] * y + maps[a + 2] * z + maps[a + 3]
  const ay = maps[a + 4] * x + maps[a + 5] * y + maps[a + 6] * z + maps[a + 7]
  const az = maps[a + 8] * x + maps[a + 9] * y + maps[a + 10] * z + maps[a + 11]
  const dx = maps[b] * x + maps[b + 1] * y + maps[b + 2] * z + maps[b + 3] - ax
  const dy = maps[b + 4] * x + maps[b + 5] * y + maps[b + 6] * z + maps[b + 7] - ay
  const dz = maps[b + 8] * x + maps[b + 9] * y + maps[b + 10] * z + maps[b + 11] - az
  const middle = fit.linear.spans[node * 2]
  const half = fit.linear.spans[node * 2 + 1]
  out[o] = ax + middle * dx
  out[o + 1] = ay + middle * dy
  out[o + 2] = az + middle * dz
  out[o + 3] = spheres[s + 3] * fit.largestNorm + half * Math.sqrt(dx * dx + dy * dy + dz * dz)
}

/** Centre and radius of the ball that is being carried: a rest ball, morphed. */
const ball = new Float64Array(SPHERE)

/** Fills `fit.lists` for all groups of the node. */
export function gatherLinear(fit: SphereFit, node: number): void {
  const { tree, lists } = fit
  const start = tree.groupStart[node]
  const end = tree.groupStart[node + 1]
  let first = 0
  let second = 0
  for (let g = start; g < end; g++) {
    loadConcentric(fit, node, g)
    first = blendCorners(fit, g, lists.first, first)
    lists.firstEnd[g - start] = first
    // A lone group fills its node: its own ball is the node's.
    if (end - start > 1) {
      loadOwn(fit, g)
      second = blendCorners(fit, g, lists.second, second)
    }
    lists.secondEnd[g - start] = second
  }
  lists.groups = end - start
}

function loadConcentric(fit: SphereFit, node: number, group: number): void {
  const { tree } = fit
  const s = node * SPHERE
  ball[0] = tree.spheres[s]
  ball[1] = tree.spheres[s + 1]
  ball[2] = tree.spheres[s + 2]
  ball[3] = tree.groupRadius[group]
  if (fit.morphing) morphBall(fit, group)
}

function loadOwn(fit: SphereFit, group: number): void {
  const { tree } = fit
  const s = group * SPHERE
  for (let k = 0; k < SPHERE; k++) ball[k] = tree.groupSpheres[s + k]
  if (fit.morphing) morphBall(fit, group)
}

/** v = v₀ + Σ a_t δ_t(v) lies in B(p + Σ a_t d_t, r + Σ |a_t| ρ_t) if δ_t(v) is in B(d_t, ρ_t): ALGORITHMS iii. */
function morphBall(fit: SphereFit, group: number): void {
  const { morphStart, morphTarget, morphSpheres } = fit.tree
  const { morphWeights } = fit.frames.pose
  for (let e = morphStart[group]; e < morphStart[group + 1]; e++) {
    const weight = morphWeights[morphTarget[e]]
    const s = e * SPHERE
    ball[0] += weight * morphSpheres[s]
    ball[1] += weight * morphSpheres[s + 1]
    ball[2] += weight * morphSpheres[s + 2]
    ball[3] += Math.abs(weight) * morphSpheres[s + 3]
  }
}

/** Images of `ball` under the joints of a set, 3 each. */
let images = new Float64Array(3 * 16)

/** Writes the corner images of `ball` to list[end ..]; returns the new end. */
function blendCorners(fit: SphereFit, group: number, list: Float64Array, end: number): number {
  const { tree, frames } = fit
  const first = frames.setStart[tree.groupSet[group]]
  const size = frames.setStart[tree.groupSet[group] + 1] - first
  carryCentre(fit, first, size)
  const radius = ball[3]
  const common = fit.alike ? fit.largestNorm : commonNorm(fit, first, size)
  let o = end
  for (let c = tree.cornerStart[group]; c < tree.cornerStart[group + 1]; c += size) {
    let x = 0
    let y = 0
    let z = 0
    for (let i = 0; i < size; i++) {
      const w = tree.corners[c + i]
      x += w * images[i * 3]
      y += w * images[i * 3 + 1]
      z += w * images[i * 3 + 2]
    }
    list[o] = x
    list[o + 1] = y
    list[o + 2] = z
    list[o + 3] = radius * (common > 0 ? common : blendedNorm(fit, first, size, c))
    o += SPHERE
  }
  return o
}

function carryCentre(fit: SphereFit, first: number, size: number): void {
  const { maps, setJoints } = fit.frames
  if (images.length < size * 3) images = new Float64Array(size * 6)
  const x = ball[0]
  const y = ball[1]
  const z = ball[2]
  for (let i = 0; i < size; i++) {
    const m = setJoints[first + i] * AFFINE
    images[i * 3] = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
    images[i * 3 + 1] = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
    images[i * 3 + 2] = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
  }
}

/** Norms of the set's joints closer together than this need no blended matrix. */
const ALIKE = 1 + 1e-5

/** The norm that holds for every blend of the set's joints, if they are alike; else 0. */
function commonNorm(fit: SphereFit, first: number, size: number): number {
  const { setJoints } = fit.frames
  let smallest = Number.POSITIVE_INFINITY
  let largest = 0
  for (let i = 0; i < size; i++) {
    const norm = fit.norms[setJoints[first + i]]
    smallest = Math.min(smallest, norm)
    largest = Math.max(largest, norm)
  }
  return largest <= smallest * ALIKE ? largest : 0
}

/** |Σ c_i A_i|, rounded up: tighter than Σ c_i |A_i|, and by convexity enough at the corners (ALGORITHMS 7). */
function blendedNorm(fit: SphereFit, first: number, size: number, corner: number): number {
  const { maps, setJoints } = fit.frames
  blended.fill(0)
  for (let i = 0; i < size; i++) {
    const m = setJoints[first + i] * AFFINE
    const w = fit.tree.corners[corner + i]
    for (let k = 0; k < AFFINE; k++) blended[k] += w * maps[m + k]
  }
  return normOf(
    blended[0],
    blended[1],
    blended[2],
    blended[4],
    blended[5],
    blended[6],
    blended[8],
    blended[9],
    blended[10],
  )
}

const blended = new Float64Array(AFFINE)
