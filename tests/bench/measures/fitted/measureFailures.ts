import { noProgress } from '../../../../core/base/progress.ts'
import { buildCellTree } from '../../../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilders } from '../../../../core/spheretree/cells/builders/cellBuilders.ts'
import type { CellBuilder } from '../../../../core/spheretree/cells/tree/cellBuilder.ts'
import { validateCellTree } from '../../../../core/spheretree/cells/validateCellTree.ts'
import { closedMeshes } from '../../../support/closedMeshes.ts'
import type { TestMesh } from '../../../support/meshParts.ts'
import { atMost, type Row } from '../../table.ts'

/** Closed meshes of which a builder gives no valid tree: each mesh with every builder, or quickly with one in turn. */
export function measureFailures(quick: boolean): Row {
  const meshes = closedMeshes()
  const failed = meshes.filter((mesh, k) => {
    const builders = quick ? [cellBuilders[k % cellBuilders.length]!] : cellBuilders
    return builders.some((builder) => !isValid(builder, mesh))
  })
  const which = quick ? 'one builder in turn' : 'every builder'
  const what = `failures of ${meshes.length} closed meshes (${which}), up to 4 children (octree 8), depth 1, fast`
  return atMost(what, '12 of 80', 0, failed.length)
}

function isValid({ name, branching = 4 }: CellBuilder, { positions, triangles }: TestMesh): boolean {
  const skin = { rest: positions, triangles }
  try {
    const tree = buildCellTree(skin, { builder: name, branching, depth: 1, effort: 'fast' }, noProgress)
    return tree.nodeCount > 1 && validateCellTree(tree, skin, 1).length === 0
  } catch {
    return false
  }
}
