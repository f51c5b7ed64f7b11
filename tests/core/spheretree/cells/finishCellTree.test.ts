import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../../core/base/progress.ts'
import { buildCellTree, defaultCellTreeSettings } from '../../../../core/spheretree/cells/buildCellTree.ts'
import { cellCorner } from '../../../../core/spheretree/cells/tree/cellCorner.ts'
import { depthOf, SPHERE } from '../../../../core/spheretree/tree/sphereTree.ts'

describe('a cell tree', () => {
  const skin = {
    rest: Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
    triangles: Uint32Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
  }
  const tree = buildCellTree(skin, { ...defaultCellTreeSettings, builder: 'octree' }, noProgress)

  it('encloses the cells below every node', () => {
    const corner = new Float64Array(3)
    for (let node = 0; node < tree.nodeCount; node++) {
      const [x, y, z, r] = tree.spheres.subarray(node * SPHERE, node * SPHERE + SPHERE)
      for (let cell = tree.cellStart[node]; cell < tree.cellStart[node] + tree.cellCount[node]; cell++) {
        for (let k = 0; k < 3; k++) {
          cellCorner(tree.cells, cell, k, skin.triangles, skin.rest, corner, 0)
          expect(Math.hypot(corner[0] - x, corner[1] - y, corner[2] - z)).toBeLessThanOrEqual(r)
        }
      }
    }
  })

  it('has cell ranges that its children partition, down to the last level', () => {
    expect(depthOf(tree)).toBe(4)
    expect(tree.cellCount[0]).toBe(tree.cells.count)
    for (let node = 0; node < tree.nodeCount; node++) {
      if (tree.childCount[node] === 0) continue
      let at = tree.cellStart[node]
      for (let k = 0; k < tree.childCount[node]; k++) {
        const child = tree.firstChild[node] + k
        expect([tree.parent[child], tree.level[child]]).toEqual([node, tree.level[node] + 1])
        expect(tree.cellStart[child]).toBe(at)
        at += tree.cellCount[child]
      }
      expect(at).toBe(tree.cellStart[node] + tree.cellCount[node])
    }
  })

  it('has no nodes for a mesh without triangles', () => {
    const empty = { rest: new Float64Array(0), triangles: new Uint32Array(0) }
    expect(buildCellTree(empty, { ...defaultCellTreeSettings, builder: 'octree' }, noProgress).nodeCount).toBe(0)
  })
})
