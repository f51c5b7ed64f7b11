import { expect } from 'vitest'
import { cellCorner } from '../../core/spheretree/cells/tree/cellCorner.ts'
import type { CellTree } from '../../core/spheretree/cells/tree/cellTree.ts'
import { SPHERE } from '../../core/spheretree/tree/sphereTree.ts'

/** Expects the cells to tile all triangles, and the sphere of every node to enclose the cells below it. */
export function expectCellCover(tree: CellTree, rest: Float64Array, triangles: Uint32Array): void {
  const { triangle, weights, count } = tree.cells
  const areas = new Float64Array(triangles.length / 3)
  const middles = new Float64Array(triangles.length / 3)
  for (let cell = 0; cell < count; cell++) {
    const w = weights.subarray(cell * 9, cell * 9 + 9)
    // Share of the triangle's area. Exact because weights are dyadic.
    const area = determinant(w)
    expect(area).toBeGreaterThan(0)
    areas[triangle[cell]!]! += area
    if (holdsMiddle(w)) middles[triangle[cell]!]!++
  }
  expect(areas).toEqual(areas.slice().fill(1))
  expect(middles).toEqual(middles.slice().fill(1))
  expectEnclosure(tree, rest, triangles)
}

function determinant(w: Float64Array): number {
  const [a, b, c, d, e, f, g, h, i] = w as unknown as number[]
  return a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!)
}

/** Tests whether a cell contains a fixed point of its triangle that lies on no bisection edge. */
function holdsMiddle(w: Float64Array): boolean {
  const point = [0.3712, 0.2871, 0.3417]
  return [0, 3, 6].every((k) => {
    const replaced = w.slice()
    replaced.set(point, k)
    return determinant(replaced) > 0
  })
}

function expectEnclosure(tree: CellTree, rest: Float64Array, triangles: Uint32Array): void {
  const corner = new Float64Array(3)
  let outside = 0
  for (let node = 0; node < tree.nodeCount; node++) {
    const s = node * SPHERE
    for (let cell = tree.cellStart[node]!; cell < tree.cellStart[node]! + tree.cellCount[node]!; cell++) {
      for (let k = 0; k < 3; k++) {
        cellCorner(tree.cells, cell, k, triangles, rest, corner, 0)
        const [x, y, z] = [0, 1, 2].map((axis) => corner[axis]! - tree.spheres[s + axis]!)
        if (x! * x! + y! * y! + z! * z! > tree.spheres[s + 3]! ** 2) outside++
      }
    }
  }
  expect(outside).toBe(0)
}
