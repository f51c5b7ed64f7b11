import { describe, expect, it } from 'vitest'
import { Cancelled, noProgress } from '../../../../core/base/progress.ts'
import { createSurfacePoint } from '../../../../core/geometry/closestPoint.ts'
import { signedDistance } from '../../../../core/geometry/signedDistance.ts'
import { createSolid } from '../../../../core/geometry/solid.ts'
import { buildCellTree } from '../../../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilderNames } from '../../../../core/spheretree/cells/builders/cellBuilders.ts'
import type { CellTree } from '../../../../core/spheretree/cells/tree/cellTree.ts'
import { cancelling } from '../../../support/cancelling.ts'
import { expectCover, worstError } from '../../../support/cellCover.ts'
import { cubePicture, type TestMesh } from '../../../support/meshParts.ts'
import { hemisphere, sheet, triangle } from '../../../support/openMeshes.ts'

const names = ['expand', 'merge', 'burst', 'combined', 'hubbard', 'grid']
const hook = cubePicture('hook', ['#  ', '#  ', '###'], 1)

function build(mesh: TestMesh, builder: string, branching: number, depth: number): CellTree {
  const skin = { rest: mesh.positions, triangles: mesh.triangles }
  return buildCellTree(skin, { builder, branching, depth, effort: 'fast' }, noProgress)
}

describe.each(names)('builder %s', (builder) => {
  it('is registered', () => {
    expect(cellBuilderNames()).toContain(builder)
  })

  it('covers the surface on two levels, and the second fits better', () => {
    const tree = build(hook, builder, 6, 2)
    expectCover(tree, { rest: hook.positions, triangles: hook.triangles })
    expect(Math.max(...tree.level)).toBe(3)
    expect(Math.max(...tree.childCount)).toBeLessThanOrEqual(6)
    const solid = createSolid(hook.positions, hook.triangles, noProgress)
    const depth = (x: number, y: number, z: number) => signedDistance(solid.tree, x, y, z, createSurfacePoint())
    const radius = tree.spheres[3]!
    expect(worstError(tree, 2, depth)).toBeLessThan(0.6 * radius)
    expect(worstError(tree, 3, depth)).toBeLessThan((builder === 'burst' ? 0.7 : 0.65) * worstError(tree, 2, depth))
  })

  it.each([triangle, sheet(3), hemisphere(3, 6)])('uses all spheres on $name', (mesh) => {
    expect(build(mesh, builder, 4, 1).nodeCount).toBe(5)
  })

  it('can be cancelled', () => {
    const skin = { rest: hook.positions, triangles: hook.triangles }
    expect(() => buildCellTree(skin, { builder, branching: 8, depth: 3, effort: 'full' }, cancelling)).toThrow(
      Cancelled,
    )
  })
})
