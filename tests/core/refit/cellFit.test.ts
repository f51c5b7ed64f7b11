import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { beginCellFit } from '../../../core/refit/cells/cellFit.ts'
import { ensureCellFit } from '../../../core/refit/cells/ensureCellFit.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { buildCellTree } from '../../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilderNames } from '../../../core/spheretree/cells/builders/cellBuilders.ts'
import { SPHERE } from '../../../core/spheretree/tree/sphereTree.ts'
import { identityPlace, outsideCells, posedCells } from '../../support/posedCells.ts'
import { bindPose, type PoseWish, type RigWish, randomPose, randomRig, rigidMotion } from '../../support/randomRig.ts'
import { inTurn, type Random, seeded, seeds } from '../../support/seeded.ts'

const settings = { builder: 'octree', branching: 8, depth: 2, effort: 'fast' } as const

const cases: { what: string; rig?: RigWish; pose?: PoseWish; place?: (random: Random) => Float64Array }[] = [
  { what: 'rotated by up to 180 degrees per joint' },
  { what: 'scaled and sheared', pose: { scaled: 0.5 } },
  { what: 'mirrored and flattened', pose: { mirrored: 0.3, flattened: 0.3 } },
  { what: 'morphed', rig: { morphTargets: 3 }, pose: { scaled: 0.2 } },
  { what: 'far off', rig: { farOff: 1e6 }, pose: { shift: 2 } },
  { what: 'placed far away', place: (random) => rigidMotion(random, 1e5) },
]

describe('a posed cell tree', () => {
  describe.each(cases.map((test, index) => ({ ...test, index })))('$what', ({ rig: rigWish, index, ...test }) => {
    it.each(seeds(4))('encloses every point of its deformed cells (seed %i)', (seed) => {
      const random = seeded(seed)
      const rig = randomRig(random, { vertices: 20, ...rigWish })
      const pose = randomPose(random, bindPose(rig), test.pose)
      const place = test.place?.(random) ?? identityPlace()
      // Four of the eight builders in every other case, the other four in the rest.
      for (const builder of inTurn(cellBuilderNames(), index * 4 + seed)) {
        const tree = buildCellTree(rig.skin, { ...settings, builder }, noProgress)
        for (const skinning of skinnings) {
          const fit = posedCells(tree, pose, skinning, place)
          expect(outsideCells(fit, skinning, random), builder).toEqual([])
        }
      }
    })
  })

  it('equals the rest spheres in the reference pose, up to rounding', () => {
    const rig = randomRig(seeded(3), { vertices: 60, farOff: 0 })
    const tree = buildCellTree(rig.skin, settings, noProgress)
    const fit = posedCells(tree, bindPose(rig), 'linear', identityPlace())
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
    const fit = posedCells(tree, pose, 'dual', identityPlace())
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
})
