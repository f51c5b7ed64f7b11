import { onceFor } from '../../base/onceFor.ts'
import { AFFINE, transformPoint } from '../../math/affine.ts'
import { outward } from '../../math/outward.ts'
import { worldBox } from '../../math/worldBox.ts'
import type { Skin } from '../../rig/skin.ts'
import { SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/** The joints that influence a vertex below node n: joints[start[n] .. start[n + 1]]. */
export interface NodeJoints {
  readonly start: Uint32Array
  readonly joints: Uint32Array
}

/** Created once per tree and shared by its bodies. */
const nodeJointsOf = onceFor(gatherJoints)

function gatherJoints({ nodeCount, groupStart, groupSet }: SphereTree, { setStart, setJoints }: Skin): NodeJoints {
  const start = new Uint32Array(nodeCount + 1)
  const joints: number[] = []
  for (let node = 0; node < nodeCount; node++) {
    const here = new Set<number>()
    for (let g = groupStart[node]; g < groupStart[node + 1]; g++) {
      for (let k = setStart[groupSet[g]]; k < setStart[groupSet[g] + 1]; k++) here.add(setJoints[k])
    }
    for (const joint of here) joints.push(joint)
    start[node + 1] = joints.length
  }
  return { start, joints: Uint32Array.from(joints) }
}

/**
 * The table for the first traversal of a body in a pose; null for later ones, when cached spheres are cheaper. Also
 * null if `coarseBounds` does not apply: it is valid only for linear blending without morphs.
 */
export function coarseTable(fit: SphereFit, skin: Skin): NodeJoints | null {
  if (fit.skinning !== 'linear' || fit.morphing || fit.traversedStamp === fit.stamp) return null
  fit.traversedStamp = fit.stamp
  return nodeJointsOf(fit.tree, skin)
}

/**
 * Numbers written by `coarseBounds`: a box, low x y z, high x y z, then a ball, x y z r. Each encloses all vertices of
 * the node.
 */
export const COARSE = 10
export const COARSE_BALL = 6

/**
 * Writes a box and a ball around all deformed vertices below a node, in the world, at a tenth of the cost of refitting
 * its sphere. The vertices lie in the rest ball B(c, r), so their images under joint j lie in B(C_j c, |A_j| r), and
 * blended images in the hull of these balls ([KZ05] §4, without weights). The bounds are loose if joints rotate far,
 * but reject most of a body for small queries; nodes that they do not reject are refitted. `table` comes from
 * `coarseTable`.
 */
export function coarseBounds(fit: SphereFit, table: NodeJoints, node: number, out: Float64Array): void {
  const { maps } = fit.frames
  const { norms, tree } = fit
  const { joints } = table
  const s = node * SPHERE
  const x = tree.spheres[s]
  const y = tree.spheres[s + 1]
  const z = tree.spheres[s + 2]
  const r = tree.spheres[s + 3]
  const pad = fit.padScale * (Math.abs(x) + Math.abs(y) + Math.abs(z) + r) + fit.padShift
  let lowX = Infinity
  let lowY = Infinity
  let lowZ = Infinity
  let highX = -Infinity
  let highY = -Infinity
  let highZ = -Infinity
  let norm = 0
  const end = table.start[node + 1]
  for (let k = table.start[node]; k < end; k++) {
    const joint = joints[k]
    const m = joint * AFFINE
    const px = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
    const py = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
    const pz = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
    if (norms[joint] > norm) norm = norms[joint]
    if (px < lowX) lowX = px
    if (py < lowY) lowY = py
    if (pz < lowZ) lowZ = pz
    if (px > highX) highX = px
    if (py > highY) highY = py
    if (pz > highZ) highZ = pz
  }
  const reach = norm * r + pad
  out[0] = lowX - reach
  out[1] = lowY - reach
  out[2] = lowZ - reach
  out[3] = highX + reach
  out[4] = highY + reach
  out[5] = highZ + reach
  const dx = highX - lowX
  const dy = highY - lowY
  const dz = highZ - lowZ
  out[6] = 0.5 * (lowX + highX)
  out[7] = 0.5 * (lowY + highY)
  out[8] = 0.5 * (lowZ + highZ)
  out[9] = outward(0.5 * Math.sqrt(dx * dx + dy * dy + dz * dz)) + reach
  if (fit.placed) placeBounds(fit, out)
}

/**
 * The outward rounding of `worldBox` covers the rounding of placed vertices; the ball has its own padding, as in
 * ensureFit.ts.
 */
function placeBounds(fit: SphereFit, out: Float64Array): void {
  const span = Math.abs(out[6]) + Math.abs(out[7]) + Math.abs(out[8]) + out[9]
  worldBox(fit.placement, 0, out, 0, out, 0)
  transformPoint(fit.placement, 0, out, 6, out, 6)
  out[9] = out[9] * fit.placementNorm + fit.placementPadScale * span + fit.placementPadShift
}
