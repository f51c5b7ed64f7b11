import { AFFINE, transformPoint } from '../math/affine.ts'
import { outward } from '../math/outward.ts'
import { worldBox } from '../math/worldBox.ts'
import type { Skin } from '../rig/skin.ts'
import { SPHERE, type SphereTree } from '../spheretree/layout.ts'
import type { SphereFit } from './sphereFit.ts'

/** The joints that move a vertex below node n: joints[start[n] .. start[n + 1]]. */
export interface NodeJoints {
  readonly start: Uint32Array
  readonly joints: Uint32Array
}

const tables = new WeakMap<SphereTree, NodeJoints>()

/** Made once per tree and shared by its bodies. */
function nodeJointsOf(tree: SphereTree, skin: Skin): NodeJoints {
  const made = tables.get(tree) ?? gatherJoints(tree, skin)
  tables.set(tree, made)
  return made
}

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

/** The stamp of the pose that a body was last walked in. */
const walked = new WeakMap<SphereFit, number>()

/**
 * The table for the first walk through a body in a pose, null for every later one: then spheres, which are kept, are the cheaper
 * thing to ask for. Also null where `coarseBounds` cannot say anything: it knows only how linear blending without morphs moves vertices.
 */
export function coarseTable(fit: SphereFit, skin: Skin): NodeJoints | null {
  if (fit.skinning !== 'linear' || fit.morphing || walked.get(fit) === fit.stamp) return null
  walked.set(fit, fit.stamp)
  return nodeJointsOf(fit.tree, skin)
}

/** Numbers that `coarseBounds` writes: a box, low x y z, high x y z, then a ball, x y z r. Each holds all of the node. */
export const COARSE = 10
export const COARSE_BALL = 6

/**
 * A box and a ball around all deformed vertices below a node, in the world, for a tenth of what the node's sphere costs: the vertices
 * lie in the rest ball B(c, r), so their images under joint j in B(C_j c, |A_j| r), and blended ones in the hull of these ([KZ05]
 * §4, without weights). Loose where joints turn far, but good enough to leave most of a body alone when a small
 * question is asked about it; whoever comes through it asks for the sphere. The table is that of `coarseTable`.
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
  if (fit.placed) place(fit, out)
}

/** The outward rounding of `worldBox` pays for that of placing the vertices; the ball has pads of its own, as in ensureFit.ts. */
function place(fit: SphereFit, out: Float64Array): void {
  const span = Math.abs(out[6]) + Math.abs(out[7]) + Math.abs(out[8]) + out[9]
  worldBox(fit.place, 0, out, 0, out, 0)
  transformPoint(fit.place, 0, out, 6, out, 6)
  out[9] = out[9] * fit.placeNorm + fit.placePadScale * span + fit.placePadShift
}
