import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { createBody, placeBody, refreshBody, setSkinning } from '../../../core/query/base/body.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import type { CellFit } from '../../../core/refit/cells/cellFit.ts'
import { ensureCellFit } from '../../../core/refit/cells/ensureCellFit.ts'
import { samplePoses } from '../../../core/refit/choose/samplePoses.ts'
import type { Pose } from '../../../core/rig/pose.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { createDeformer } from '../../../core/skinning/deformer.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import { type Skinning, skinnings } from '../../../core/skinning/skinning.ts'
import { builderNames } from '../../../core/spheretree/builders/builders.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { buildCellTree } from '../../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilderNames } from '../../../core/spheretree/cells/builders/cellBuilders.ts'
import type { CellTree } from '../../../core/spheretree/cells/tree/cellTree.ts'
import { validateCellTree } from '../../../core/spheretree/cells/validateCellTree.ts'
import { SPHERE, type SphereTree } from '../../../core/spheretree/tree/sphereTree.ts'
import { validateTree } from '../../../core/spheretree/validate/validateTree.ts'
import { worldVertices } from '../../support/enclosure.ts'
import { good } from '../../support/good.ts'
import { identityPlace, outsideCells, posedCells } from '../../support/posedCells.ts'
import { caseCount, inTurn, seeded } from '../../support/seeded.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { readSample } from '../assets/builtSamples.ts'

/**
 * Scaled and sheared joints, morph targets, many influences, several skins, repaired weights, fingers, few triangles.
 */
const shared = [
  'CesiumMan.glb',
  'Fox.glb',
  'RobotExpressive.glb',
  'aframe-leftHandLow.glb',
  'gdx-pbrTest-6-influences/pbrTest.gltf',
  'kaykit-Barbarian.glb',
  'mannequiny.glb',
  'quaternius-Spider.glb',
  'quaternius-Wasp-NaN-weights.glb',
  'xrtools-hand_l.gltf',
  'Godette_vrm_v4.vrm',
  'conformance/SimpleSkin.gltf',
  'conformance/Animation_SkinType_03.gltf',
  'conformance/magnum-skin-multiple-sets.gltf',
  'conformance/Animation_Skin_05.gltf',
  'conformance/Animation_Skin_10.gltf',
]
const builders = cellBuilderNames()
const depth = caseCount(1, 3)
const MOST_CONTACTS = 100

describe('posed cell trees of every builder', () => {
  it.each(['man', 'dwarf', 'creature'] as const)(
    'are valid, enclose their cells and miss no contact: %s',
    async (name) => {
      const { rig } = await readSample(name)
      checkRig(rig, builders)
    },
  )

  it.skipIf(!hasSharedRigs).each(shared.map((name, index) => [name, index] as const))(
    'are valid, enclose their cells and miss no contact: %s',
    async (name, index) => {
      checkRig((await loadSharedRig(name)).rig, inTurn(builders, index))
    },
  )
})

function checkRig(rig: Rig, names: readonly string[]): void {
  const [first, second] = samplePoses(rig) as [Pose, Pose]
  const queryTrees = builderNames().map((builder) => buildTree(rig, { builder, collapse: 0.6, leaf: 8 }, noProgress))
  for (const tree of queryTrees) expect(validateTree(tree, rig)).toEqual([])
  // The second body is slightly offset from the first, so that they intersect in many places.
  const place = identityPlace()
  const [from, to] = [middleOf(second), middleOf(first)]
  for (let axis = 0; axis < 3; axis++) place[axis * 4 + 3] = to[axis]! - from[axis]!
  place[3]! += queryTrees[0]!.spheres[3]! / 8
  const contacts = skinnings.map((skinning) => exactContacts(rig, queryTrees, first, second, skinning, place))
  expect(Math.max(...contacts.map((pairs) => pairs.length))).toBeGreaterThan(0)
  for (const builder of names) {
    const tree = buildCellTree(rig.skin, { builder, branching: 8, depth, effort: 'fast' }, noProgress)
    expect(validateCellTree(tree, rig.skin)).toEqual([])
    for (const [k, skinning] of skinnings.entries()) {
      const a = posedCells(tree, first, skinning, identityPlace())
      const b = posedCells(tree, second, skinning, place)
      for (const fit of [a, b]) expect(outsideCells(fit, skinning, seeded(1)), builder).toEqual([])
      expect(missed(a, b, contacts[k]!), builder).toEqual([])
    }
  }
}

/** Mean of the deformed vertices. */
function middleOf(pose: Pose): number[] {
  const frames = createJointFrames(pose)
  good(refreshFrames(frames))
  const vertices = worldVertices(createDeformer(frames), 'linear', identityPlace())
  return [0, 1, 2].map(
    (axis) => (vertices.reduce((sum, x, i) => sum + (i % 3 === axis ? x : 0), 0) / vertices.length) * 3,
  )
}

/** Touching triangles, which are the same for every query tree. */
function exactContacts(
  rig: Rig,
  trees: readonly SphereTree[],
  first: Pose,
  second: Pose,
  skinning: Skinning,
  place: Float64Array,
): Uint32Array {
  const found = trees.map((tree) => {
    const bodies = [createBody(rig, tree, first), createBody(rig, tree, second)] as const
    good(placeBody(bodies[1], place))
    for (const body of bodies) {
      good(setSkinning(body, skinning))
      good(refreshBody(body))
    }
    return good(queryPair(bodies[0], bodies[1])).pairs
  })
  for (const pairs of found) expect(pairs).toEqual(found[0])
  return found[0]!
}

/** Contacts without a pair of leaves that contain both triangles and whose ancestors all overlap. */
function missed(a: CellFit, b: CellFit, contacts: Uint32Array): string[] {
  for (const fit of [a, b]) for (let node = 0; node < fit.tree.nodeCount; node++) ensureCellFit(fit, node)
  const leaves = leavesOf(a.tree)
  const found: string[] = []
  for (let i = 0; i < Math.min(contacts.length, MOST_CONTACTS * 2); i += 2) {
    const [s, t] = [contacts[i]!, contacts[i + 1]!]
    const isFound = leaves[s]!.some((m) => leaves[t]!.some((n) => chainsOverlap(a, m, b, n)))
    if (!isFound) found.push(`triangles ${s} and ${t}`)
  }
  return found
}

/** Leaves with a cell of each triangle. */
function leavesOf(tree: CellTree): number[][] {
  const leaves: number[][] = []
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.childCount[node] !== 0) continue
    for (let cell = tree.cellStart[node]!; cell < tree.cellStart[node]! + tree.cellCount[node]!; cell++) {
      const list = (leaves[tree.cells.triangle[cell]!] ??= [])
      if (list.at(-1) !== node) list.push(node)
    }
  }
  return leaves
}

function chainsOverlap(a: CellFit, leafA: number, b: CellFit, leafB: number): boolean {
  for (let m = leafA; m >= 0; m = a.tree.parent[m]!) {
    for (let n = leafB; n >= 0; n = b.tree.parent[n]!) if (!spheresOverlap(a.posed, m, b.posed, n)) return false
  }
  return true
}

function spheresOverlap(a: Float64Array, m: number, b: Float64Array, n: number): boolean {
  const [x, y, z, r] = a.subarray(m * SPHERE, m * SPHERE + SPHERE) as unknown as number[]
  const [u, v, w, s] = b.subarray(n * SPHERE, n * SPHERE + SPHERE) as unknown as number[]
  return Math.hypot(x! - u!, y! - v!, z! - w!) <= r! + s!
}
