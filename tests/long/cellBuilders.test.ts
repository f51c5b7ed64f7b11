import { describe, expect, it } from 'vitest'
import { createSurfacePoint } from '../../core/geometry/closestPoint.ts'
import { signedDistance } from '../../core/geometry/signedDistance.ts'
import { createSolid } from '../../core/geometry/solid.ts'
import { noProgress } from '../../core/base/progress.ts'
import { buildCellTree } from '../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilderNames } from '../../core/spheretree/cells/builders/cellBuilders.ts'
import { validateCellTree } from '../../core/spheretree/cells/validateCellTree.ts'
import { worstError } from '../support/cellCover.ts'
import { closedMeshes } from '../support/closedMeshes.ts'
import { oddMeshes } from '../support/openMeshes.ts'
import { hasSharedRigs, loadSharedRig } from '../support/sharedRigs.ts'

// medialTrees.test.ts tests the builder `medial`, which takes as long as all others together.
const builders = cellBuilderNames().filter((name) => name !== 'medial')

describe.each(builders)('builder %s', (builder) => {
  it.each([...closedMeshes(), ...oddMeshes])('covers $name', ({ positions, triangles }) => {
    const skin = { rest: positions, triangles }
    const tree = buildCellTree(skin, { builder, branching: 8, depth: 3, effort: 'fast' }, noProgress)
    if (triangles.length > 0) expect(tree.nodeCount).toBeGreaterThan(1)
    expect(validateCellTree(tree, skin)).toEqual([])
  })
})

/** Worst error of 512 spheres that the [BO04] program reaches at full cover, relative to the root radius. */
const published = [
  ['static/bunny-1500.obj', 'expand', 0.076],
  ['static/bunny-1500.obj', 'combined', 0.084],
  ['static/bunny-1500.obj', 'burst', 0.088],
  ['static/bunny-1500.obj', 'merge', 0.096],
  ['static/bunny-1500.obj', 'hubbard', 0.128],
  ['static/dragon-2k.obj', 'expand', 0.079],
  ['static/dragon-2k.obj', 'hubbard', 0.186],
  ['CesiumMan.glb', 'expand', 0.043],
  ['CesiumMan.glb', 'hubbard', 0.075],
] as const

describe.skipIf(!hasSharedRigs)('worst error of level 3', () => {
  it.each(published)('of %s by %s is at most 15 %% above %d', async (file, builder, error) => {
    const { skin } = (await loadSharedRig(file)).rig
    const tree = buildCellTree(skin, { builder, branching: 8, depth: 3, effort: 'full' }, noProgress)
    const solid = createSolid(skin.rest, skin.triangles, noProgress)
    const depth = (x: number, y: number, z: number) => signedDistance(solid.tree, x, y, z, createSurfacePoint())
    const relative = worstError(tree, 4, depth) / tree.spheres[3]!
    expect(relative).toBeLessThanOrEqual(1.15 * error)
    // Hubbard's tree is the reference for comparisons, so it must not be better than the original either.
    if (builder === 'hubbard') expect(relative).toBeGreaterThanOrEqual(0.85 * error)
  })
})
