import { describe, expect, it } from 'vitest'
import { AFFINE, setIdentity } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/progress.ts'
import { beginCellFit, type CellFit, createCellFit } from '../../../core/refit/cells/cellFit.ts'
import { ensureCellFit } from '../../../core/refit/cells/ensureCellFit.ts'
import { samplePoses } from '../../../core/refit/plan/samplePoses.ts'
import type { Pose } from '../../../core/rig/pose.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { createDeformer } from '../../../core/skinning/deform.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { beginSkin, createPosedSkin } from '../../../core/skinning/posedSkin.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import { type Skinning, skinnings } from '../../../core/skinning/skinning.ts'
import { buildCellTree } from '../../../core/spheretree/cells/buildCellTree.ts'
import type { CellTree } from '../../../core/spheretree/cells/cellTree.ts'
import { SPHERE } from '../../../core/spheretree/layout.ts'
import { readSample } from '../assets/builtSamples.ts'
import { worldVertices } from '../../support/enclosure.ts'
import { bindPose, type PoseWish, type RigWish, randomPose, randomRig, rigidMotion } from '../../support/randomRig.ts'
import { loadSharedRig, hasSharedRigs } from '../../support/sharedRigs.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

/** Scaled joints, many influences, several skins, repaired weights, few triangles. */
const shared = [
  'CesiumMan.glb',
  'Fox.glb',
  'RobotExpressive.glb',
  'aframe-leftHandLow.glb',
  'gdx-pbrTest-6-influences/pbrTest.gltf',
  'quaternius-Wasp-NaN-weights.glb',
  'conformance/SimpleSkin.gltf',
]

const settings = { builder: 'octree', branching: 8, depth: 2, effort: 'fast' } as const

function begun(tree: CellTree, pose: Pose, skinning: Skinning, place: Float64Array): CellFit {
  const frames = createJointFrames(pose)
  expect(refreshFrames(frames).ok).toBe(true)
  const fit = createCellFit(tree, pose.rig.skin, createPosedSkin(frames))
  beginSkin(fit.skin, skinning, place)
  beginCellFit(fit)
  return fit
}

function identity(): Float64Array {
  const place = new Float64Array(AFFINE)
  setIdentity(place, 0)
  return place
}

/** Random points of the deformed cells of every node that are outside its posed sphere, past the rounding of the points. */
function outside(fit: CellFit, skinning: Skinning, random: Random, points: number): string[] {
  const { tree, posed, skin, triangles } = fit
  const positions = worldVertices(createDeformer(skin.frames), skinning, skin.place)
  const found: string[] = []
  const nodes = Array.from({ length: tree.nodeCount }, (_, node) => node).sort(() => random() - 0.5)
  for (const node of nodes) {
    ensureCellFit(fit, node)
    const [x, y, z, r] = posed.subarray(node * SPHERE, node * SPHERE + SPHERE)
    for (let k = 0; k < points; k++) {
      const cell = tree.cellStart[node] + Math.floor(random() * tree.cellCount[node])
      const [px, py, pz, size] = randomPoint(tree, cell, triangles, positions, random, k % 4)
      const distance = Math.hypot(px - x, py - y, pz - z)
      if (!(distance <= r + 1e-15 * size)) found.push(`${skinning}, node ${node}: ${distance - r} outside ${r}`)
    }
  }
  return found
}

/** A point of the cell, its corner 0 .. 2 or any (3), and the size of its coordinates. */
function randomPoint(
  { cells }: CellTree,
  cell: number,
  triangles: Uint32Array,
  positions: Float64Array,
  random: Random,
  corner: number,
): number[] {
  const cuts = [random(), random()].toSorted()
  const inCell = corner < 3 ? [0, 1, 2].map((k) => (k === corner ? 1 : 0)) : [cuts[0], cuts[1] - cuts[0], 1 - cuts[1]]
  const point = [0, 0, 0, 0]
  for (let i = 0; i < 3; i++) {
    const share = inCell.reduce((sum, part, k) => sum + part * cells.weights[cell * 9 + k * 3 + i], 0)
    const v = triangles[cells.triangle[cell] * 3 + i] * 3
    for (let c = 0; c < 3; c++) {
      point[c] += share * positions[v + c]
      point[3] = Math.max(point[3], Math.abs(positions[v + c]))
    }
  }
  return point
}

const cases: { what: string; rig?: RigWish; pose?: PoseWish; place?: (random: Random) => Float64Array }[] = [
  { what: 'turned by up to 180 degrees per joint' },
  { what: 'scaled and sheared', pose: { scaled: 0.5 } },
  { what: 'mirrored and flattened', pose: { mirrored: 0.3, flattened: 0.3 } },
  { what: 'morphed', rig: { morphTargets: 3 }, pose: { scaled: 0.2 } },
  { what: 'far off', rig: { farOff: 1e6 }, pose: { shift: 2 } },
  { what: 'placed far off', place: (random) => rigidMotion(random, 1e5) },
]

describe('a posed cell tree', () => {
  describe.each(cases)('$what', ({ rig: rigWish, pose: poseWish, place }) => {
    it.each(seeds(4))('encloses every point of its deformed cells (seed %i)', (seed) => {
      const random = seeded(seed)
      const rig = randomRig(random, { vertices: 20, ...rigWish })
      const tree = buildCellTree(rig.skin, settings, noProgress)
      const pose = randomPose(random, bindPose(rig), poseWish)
      for (const skinning of skinnings) {
        const fit = begun(tree, pose, skinning, place?.(random) ?? identity())
        expect(outside(fit, skinning, random, 24)).toEqual([])
      }
    })
  })

  it('equals the rest spheres in the reference pose, up to rounding', () => {
    const rig = randomRig(seeded(3), { vertices: 60, farOff: 0 })
    const tree = buildCellTree(rig.skin, settings, noProgress)
    const fit = begun(tree, bindPose(rig), 'linear', identity())
    for (let node = 1; node < tree.nodeCount; node++) {
      ensureCellFit(fit, node)
      for (let k = 0; k < SPHERE; k++) {
        expect(fit.posed[node * SPHERE + k]).toBeCloseTo(tree.spheres[node * SPHERE + k], 12)
      }
    }
  })

  it('deforms only the vertices below a node, and refits it once per pose', () => {
    const rig = randomRig(seeded(5), { vertices: 60, farOff: 0 })
    const tree = buildCellTree(rig.skin, settings, noProgress)
    const pose = randomPose(seeded(6), bindPose(rig))
    const fit = begun(tree, pose, 'dual', identity())
    const leaf = tree.nodeCount - 1
    ensureCellFit(fit, leaf)
    const { vertexStart } = fit.binding
    expect(fit.skin.deformed).toBe(vertexStart[leaf + 1] - vertexStart[leaf])
    expect(fit.skin.deformed).toBeLessThan(60)
    fit.posed[leaf * SPHERE] = 7
    ensureCellFit(fit, leaf)
    expect(fit.posed[leaf * SPHERE]).toBe(7)
    beginCellFit(fit)
    ensureCellFit(fit, leaf)
    expect(fit.posed[leaf * SPHERE]).not.toBe(7)
  })

  it.each(['man', 'creature'] as const)('encloses the cells of %s in its own poses', async (name) => {
    checkOwnPoses((await readSample(name)).rig)
  })

  it.skipIf(!hasSharedRigs).each(shared)('encloses the cells of %s in its own poses', async (name) => {
    checkOwnPoses((await loadSharedRig(name)).rig)
  })
})

function checkOwnPoses(rig: Rig): void {
  const tree = buildCellTree(rig.skin, settings, noProgress)
  for (const skinning of skinnings) {
    for (const pose of samplePoses(rig).slice(0, 2)) {
      expect(outside(begun(tree, pose, skinning, identity()), skinning, seeded(1), 100)).toEqual([])
    }
  }
}
