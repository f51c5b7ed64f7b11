import { AFFINE } from '../../math/affine.ts'
import { normOf } from '../../math/norm3.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { ALIKE } from '../fit/alike.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/** Images of the ball's centre under the joints of the set, 3 numbers each. */
const images = { xyz: new Float64Array(3 * 16) }

/**
 * Writes the images of `restBall` under linear blending at a group's corners to list[end ..] and returns the new end:
 * B(Σ c_ki C_i p, s_k r), s_k = |Σ c_ki A_i|. Their convex hull encloses the image of the ball under every weight of
 * the group: w -> |c − L_w p| + |A_w| r is convex, so its maximum is at a corner ([KZ05] §4.1 eq. (5),
 * docs/algorithms.md 7).
 *
 * `maps` has one affine matrix per joint, `norms` their spectral norms. `common` is an upper bound of all norms if they
 * are nearly equal, otherwise 0; each set is then checked separately.
 */
export function writeCornerImages(
  fit: SphereFit,
  group: number,
  maps: Float64Array,
  norms: Float64Array,
  common: number,
  list: Float64Array,
  end: number,
): number {
  const { corners, cornerStart, groupSet } = fit.tree
  const { setStart, setJoints } = fit.frames
  const { restBall } = fit.corners
  const first = setStart[groupSet[group]]
  const size = setStart[groupSet[group] + 1] - first
  if (size === 1) return writeImage(restBall, maps, setJoints[first], norms, list, end)
  carryCentre(restBall, maps, setJoints, first, size)
  const { xyz } = images
  const norm = common > 0 ? common : commonNorm(norms, setJoints, first, size)
  const radius = restBall[3]
  let o = end
  for (let c = cornerStart[group]; c < cornerStart[group + 1]; c += size) {
    let x = 0
    let y = 0
    let z = 0
    for (let i = 0; i < size; i++) {
      const w = corners[c + i]
      x += w * xyz[i * 3]
      y += w * xyz[i * 3 + 1]
      z += w * xyz[i * 3 + 2]
    }
    list[o] = x
    list[o + 1] = y
    list[o + 2] = z
    list[o + 3] = radius * (norm > 0 ? norm : blendedNorm(maps, setJoints, first, size, corners, c))
    o += SPHERE
  }
  return o
}

/** With one joint there is one corner, B(C p, |A| r). */
function writeImage(
  ball: Float64Array,
  maps: Float64Array,
  joint: number,
  norms: Float64Array,
  list: Float64Array,
  o: number,
): number {
  const m = joint * AFFINE
  const x = ball[0]
  const y = ball[1]
  const z = ball[2]
  list[o] = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
  list[o + 1] = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
  list[o + 2] = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
  list[o + 3] = ball[3] * norms[joint]
  return o + SPHERE
}

function carryCentre(
  ball: Float64Array,
  maps: Float64Array,
  setJoints: Uint32Array,
  first: number,
  size: number,
): void {
  if (images.xyz.length < size * 3) images.xyz = new Float64Array(size * 6)
  const { xyz } = images
  const x = ball[0]
  const y = ball[1]
  const z = ball[2]
  for (let i = 0; i < size; i++) {
    const m = setJoints[first + i] * AFFINE
    xyz[i * 3] = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
    xyz[i * 3 + 1] = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
    xyz[i * 3 + 2] = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
  }
}

/** An upper bound of the norm of every blend of the set's joints if their norms are nearly equal, otherwise 0. */
function commonNorm(norms: Float64Array, setJoints: Uint32Array, first: number, size: number): number {
  let smallest = Number.POSITIVE_INFINITY
  let largest = 0
  for (let i = 0; i < size; i++) {
    const norm = norms[setJoints[first + i]]
    smallest = Math.min(smallest, norm)
    largest = Math.max(largest, norm)
  }
  return largest <= smallest * ALIKE ? largest : 0
}

const blended = new Float64Array(AFFINE)

/**
 * |Σ c_i A_i|, rounded up. Tighter than Σ c_i |A_i|.
 */
function blendedNorm(
  maps: Float64Array,
  setJoints: Uint32Array,
  first: number,
  size: number,
  corners: Float64Array,
  c: number,
): number {
  for (let k = 0; k < AFFINE; k++) {
    let sum = 0
    for (let i = 0; i < size; i++) sum += corners[c + i] * maps[setJoints[first + i] * AFFINE + k]
    blended[k] = sum
  }
  const b = blended
  return normOf(b[0], b[1], b[2], b[4], b[5], b[6], b[8], b[9], b[10])
}
