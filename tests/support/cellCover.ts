import { expect } from 'vitest'
import type { Skin } from '../../core/rig/skin.ts'
import { cellCorner } from '../../core/spheretree/cells/tree/cellCorner.ts'
import type { CellTree } from '../../core/spheretree/cells/tree/cellTree.ts'
import { SPHERE } from '../../core/spheretree/tree/sphereTree.ts'

/**
 * Expects every cell to lie inside the spheres above it, and the cells to fill every triangle. Then each level covers
 * the surface.
 */
export function expectCover(tree: CellTree, skin: Pick<Skin, 'rest' | 'triangles'>): void {
  expect(cornersOutside(tree, skin)).toBe(0)
  const areas = new Float64Array(skin.triangles.length / 3)
  for (let cell = 0; cell < tree.cells.count; cell++) areas[tree.cells.triangle[cell]!]! += shareOf(tree, cell)
  for (const area of areas) expect(area).toBe(1)
}

function cornersOutside(tree: CellTree, { rest, triangles }: Pick<Skin, 'rest' | 'triangles'>): number {
  const corner = new Float64Array(3)
  let outside = 0
  for (let node = 0; node < tree.nodeCount; node++) {
    const [x, y, z, r] = tree.spheres.subarray(node * SPHERE, node * SPHERE + SPHERE) as unknown as number[]
    for (let cell = tree.cellStart[node]!; cell < tree.cellStart[node]! + tree.cellCount[node]!; cell++) {
      for (let k = 0; k < 3; k++) {
        cellCorner(tree.cells, cell, k, triangles, rest, corner, 0)
        // Written so that NaN counts as outside.
        if (!(Math.hypot(corner[0]! - x!, corner[1]! - y!, corner[2]! - z!) <= r!)) outside++
      }
    }
  }
  return outside
}

/** Share of the triangle's area: the determinant of the barycentric coordinates. Exact because they are dyadic. */
function shareOf({ cells: { weights } }: CellTree, cell: number): number {
  const [a, b, c, d, e, f, g, h, i] = weights.subarray(cell * 9, cell * 9 + 9) as unknown as number[]
  return a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!)
}

/** Largest r − depth of the spheres on a level, where `depth` returns the depth of a point. */
export function worstError(tree: CellTree, level: number, depth: (x: number, y: number, z: number) => number): number {
  let worst = -Infinity
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.level[node] !== level) continue
    const [x, y, z, r] = tree.spheres.subarray(node * SPHERE, node * SPHERE + SPHERE) as unknown as number[]
    worst = Math.max(worst, r! - depth(x!, y!, z!))
  }
  return worst
}
