import type { Solid } from '../../../geometry/solid.ts'
import { surfaceCells } from '../../../geometry/cells/surfaceCells.ts'
import type { Progress } from '../../../base/progress.ts'
import type { BallLevel, CellBuilder, CellLevels } from '../tree/cellBuilder.ts'
import type { CellTreeSettings } from '../tree/cellTree.ts'

/**
 * The oldest method ([BO04] §2): a sphere around every octree cube that the surface passes through. A baseline.
 *
 * Differs from [BO04]: each cell belongs to the cube that contains its centroid, and a sphere is only as large as its
 * cells require.
 */
export const octree: CellBuilder = {
  name: 'octree',
  title: 'Octree',
  description:
    'Spheres around the cubes of an octree, always up to 8 per sphere. Instant and loose: a baseline for comparison.',
  branching: 8,
  estimate: (triangles) => 0.02 + triangles * 1.8e-5,
  build,
}

/** Bisection stops at this number of cells. */
const CELLS = 20_000

function build(solid: Solid, { depth }: CellTreeSettings, progress: Progress): CellLevels {
  const { mesh } = solid
  const cells = surfaceCells(mesh, { cells: CELLS, edge: mesh.extent / 2 ** (depth + 2) }, progress)
  const side = Math.max(mesh.box[3] - mesh.box[0], mesh.box[4] - mesh.box[1], mesh.box[5] - mesh.box[2])
  const levels: BallLevel[] = []
  let owner = new Uint32Array(cells.count)
  for (let level = 1; level <= depth; level++) {
    const cubes = new Map<string, number>()
    const centres: number[] = []
    const parent: number[] = []
    const next = new Uint32Array(cells.count)
    const cube = side / 2 ** level
    for (let cell = 0; cell < cells.count; cell++) {
      const index = [0, 1, 2].map((axis) => {
        const at = Math.floor((centroid(cells.points, cells.corners, cell, axis) - mesh.box[axis]) / cube)
        return Math.min(2 ** level - 1, Math.max(0, at || 0))
      })
      const key = `${owner[cell]} ${index.join(' ')}`
      let ball = cubes.get(key)
      if (ball === undefined) {
        ball = parent.length
        cubes.set(key, ball)
        parent.push(owner[cell])
        for (const [axis, at] of index.entries()) centres.push(mesh.box[axis] + (at + 0.5) * cube)
      }
      next[cell] = ball
    }
    levels.push({ centres: Float64Array.from(centres), parent: Uint32Array.from(parent) })
    owner = next
  }
  return { cells, levels, owner, cellLevel: new Uint8Array(cells.count).fill(depth - 1) }
}

function centroid(points: Float64Array, corners: Uint32Array, cell: number, axis: number): number {
  const c = cell * 3
  return (points[corners[c] * 3 + axis] + points[corners[c + 1] * 3 + axis] + points[corners[c + 2] * 3 + axis]) / 3
}
