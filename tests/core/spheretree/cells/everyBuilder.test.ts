import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../../core/base/progress.ts'
import { buildCellTree } from '../../../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilders } from '../../../../core/spheretree/cells/builders/cellBuilders.ts'
import type { CellBuilder } from '../../../../core/spheretree/cells/tree/cellBuilder.ts'
import type { CellTree } from '../../../../core/spheretree/cells/tree/cellTree.ts'
import { validateCellTree } from '../../../../core/spheretree/cells/validateCellTree.ts'
import { closedMeshes } from '../../../support/closedMeshes.ts'
import { cubePicture, joined, moved, type TestMesh, torus } from '../../../support/meshParts.ts'
import { oddMeshes } from '../../../support/openMeshes.ts'
import { inTurn } from '../../../support/seeded.ts'

const hook = cubePicture('hook', ['#  ', '#  ', '###'], 1)
const pair = joined('distant pair', hook, moved(torus(1, 0.3, 5, 8), 1000, 0, 0))

/** With four children per sphere, or the only number that the builder supports. */
function build({ name, branching = 4 }: CellBuilder, mesh: TestMesh): CellTree {
  const skin = { rest: mesh.positions, triangles: mesh.triangles }
  return buildCellTree(skin, { builder: name, branching, depth: 1, effort: 'fast' }, noProgress)
}

/** Describes everything that is wrong with the tree. A mesh with triangles must have spheres below the root. */
function faultsOf(builder: CellBuilder, mesh: TestMesh): string[] {
  const tree = build(builder, mesh)
  const faults = validateCellTree(tree, { rest: mesh.positions, triangles: mesh.triangles })
  const found = faults.map(({ message }) => message)
  if (tree.nodeCount < 2 && mesh.triangles.length > 0) found.push('there is no sphere below the root')
  return found.map((what) => `${builder.name}, ${mesh.name}: ${what}`)
}

describe.each(cellBuilders.map((builder) => [builder.name, builder] as const))('builder %s', (_, builder) => {
  it('covers open, degenerate, self-intersecting and inverted meshes', () => {
    expect(oddMeshes.flatMap((mesh) => faultsOf(builder, mesh))).toEqual([])
  })

  it('is deterministic', () => {
    expect(build(builder, pair)).toEqual(build(builder, pair))
  })
})

it('closed meshes of all kinds are covered, each by one builder in turn', () => {
  const meshes = closedMeshes()
  expect(meshes.length).toBeGreaterThanOrEqual(200)
  const faults = meshes.flatMap((mesh, k) => inTurn(cellBuilders, k).flatMap((builder) => faultsOf(builder, mesh)))
  expect(faults).toEqual([])
})
