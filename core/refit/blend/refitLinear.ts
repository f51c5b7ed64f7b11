import { AFFINE } from '../../math/affine.ts'
import { encloseLists } from '../fit/ballLists.ts'
import { farthestCorner, refitBundle } from '../kinds/refitBundle.ts'
import { gatherGroups } from './gatherGroups.ts'
import { writeCornerImages } from './writeCornerImages.ts'
import { BUNDLE, CORE, FEW_JOINTS, ONE_JOINT, TWO_JOINTS } from '../plan/refitPlan.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/**
 * Refits one sphere for linear blending, without padding, to out[o .. o + 3] in rig space.
 *
 * [KZ05] §4.1 eq. (5): the image of a ball B(p, r) under all weights of a group lies in the hull of the balls B(Σ c_ki
 * C_i p, r) over the group's corners c_k. Differences: two balls per group, of which the better one is used
 * (docs/algorithms.md (ii)); radii grow by the norm of the blended matrix, because joints of real rigs scale and shear
 * (docs/algorithms.md 7); the centre is the middle of a box. Nodes for which one ball about their centre is as tight
 * use a faster method.
 */
export function refitLinear(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const kind = fit.plan.kinds[node]
  if (fit.morphing) refitGroups(fit, node, out, o)
  else if (kind === ONE_JOINT) carryOne(fit, node, out, o)
  else if (!fit.alike) refitGroups(fit, node, out, o)
  else if (kind === TWO_JOINTS) carryTwo(fit, node, out, o)
  else if (kind === FEW_JOINTS) carryFew(fit, node, out, o)
  else if (kind === BUNDLE) refitBundle(fit, node, out, o)
  else refitGroups(fit, node, out, o)
}

function refitGroups(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  gatherGroups(fit, node, fit.plan.modes[node], writeLinearImages)
  encloseLists(fit.lists, out, o)
}

/** For a node with one joint, the ball B(p, r) becomes B(C p, |A| r). Valid for all skinning methods. */
export function carryOne(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { maps } = fit.frames
  const { cores } = fit.plan
  const s = node * CORE
  const m = fit.plan.pairs[node * 2]
  const x = cores[s]
  const y = cores[s + 1]
  const z = cores[s + 2]
  out[o] = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
  out[o + 1] = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
  out[o + 2] = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
  out[o + 3] = cores[s + 3] * (fit.alike ? fit.largestNorm : fit.norms[m / AFFINE])
}

/** All corner images lie on the line from C_a p to C_b p; the ball around them is centred on their middle. */
function carryTwo(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { maps } = fit.frames
  const { cores, pairs } = fit.plan
  const s = node * CORE
  const a = pairs[node * 2]
  const b = pairs[node * 2 + 1]
  const x = cores[s]
  const y = cores[s + 1]
  const z = cores[s + 2]
  const ax = maps[a] * x + maps[a + 1] * y + maps[a + 2] * z + maps[a + 3]
  const ay = maps[a + 4] * x + maps[a + 5] * y + maps[a + 6] * z + maps[a + 7]
  const az = maps[a + 8] * x + maps[a + 9] * y + maps[a + 10] * z + maps[a + 11]
  const dx = maps[b] * x + maps[b + 1] * y + maps[b + 2] * z + maps[b + 3] - ax
  const dy = maps[b + 4] * x + maps[b + 5] * y + maps[b + 6] * z + maps[b + 7] - ay
  const dz = maps[b + 8] * x + maps[b + 9] * y + maps[b + 10] * z + maps[b + 11] - az
  const middle = cores[s + 5]
  out[o] = ax + middle * dx
  out[o + 1] = ay + middle * dy
  out[o + 2] = az + middle * dz
  out[o + 3] = cores[s + 3] * fit.largestNorm + cores[s + 6] * Math.sqrt(dx * dx + dy * dy + dz * dz)
}

/** One ball about the node's centre, moved by all joints of the node. See `FewPlan`. */
function carryFew(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { maps } = fit.frames
  const { cores } = fit.plan
  const { joints, jointStart, numbers, numberStart } = fit.plan.few
  const { images } = fit
  const s = node * CORE
  const x = cores[s]
  const y = cores[s + 1]
  const z = cores[s + 2]
  const first = jointStart[node]
  const others = jointStart[node + 1] - first - 1
  let m = joints[first]
  const baseX = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
  const baseY = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
  const baseZ = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
  let cx = baseX
  let cy = baseY
  let cz = baseZ
  let most = 0
  let d = numberStart[node]
  for (let j = 0; j < others; j++) {
    m = joints[first + 1 + j]
    const dx = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3] - baseX
    const dy = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7] - baseY
    const dz = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11] - baseZ
    images[j * 3] = dx
    images[j * 3 + 1] = dy
    images[j * 3 + 2] = dz
    cx += numbers[d] * dx
    cy += numbers[d] * dy
    cz += numbers[d] * dz
    most += numbers[d + others] * Math.sqrt(dx * dx + dy * dy + dz * dz)
    d++
  }
  d += others
  const radius = cores[s + 3] * fit.largestNorm
  const rows = (numberStart[node + 1] - d) / others
  out[o] = cx
  out[o + 1] = cy
  out[o + 2] = cz
  out[o + 3] = radius + (most <= fit.plan.small * radius ? most : farthestCorner(images, 0, others, numbers, d, rows))
}

/** Images of one group under linear blending, see `WriteImages`. */
export function writeLinearImages(fit: SphereFit, group: number, list: Float64Array, end: number): number {
  const common = fit.alike ? fit.largestNorm : 0
  return writeCornerImages(fit, group, fit.frames.maps, fit.norms, common, list, end)
}
