import { describe, expect, it } from 'vitest'
import { cellBalls } from '../../../core/innertree/packing/cellBalls.ts'
import { innerSolid } from '../../../core/innertree/field/innerSolid.ts'
import { insideField } from '../../../core/innertree/field/insideField.ts'
import { packSpheres } from '../../../core/innertree/packing/packSpheres.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { cubeGrid, cubes, icosphere, type TestMesh, torus } from '../../support/meshParts.ts'
import { good } from '../query/agreement.ts'

function packed({ name, positions, triangles }: TestMesh) {
  const solid = good(innerSolid({ rest: positions, triangles }, name, noProgress))
  const field = insideField(solid.tree, Math.cbrt(solid.volume / 6_000), noProgress)
  return { solid, field, packing: packSpheres(solid.tree, field, 400, Infinity, noProgress) }
}

/** Cells by brute force: all voxels against all spheres. */
function allCells({ solid, field }: ReturnType<typeof packed>, spheres: Float64Array): Float64Array {
  const sums = new Float64Array(spheres.length)
  for (let row = 0; row + 1 < field.rowStart.length; row++) {
    for (let v = field.rowStart[row]; v < field.rowStart[row + 1]; v++) {
      const at = [field.column[v], row % field.size[1], Math.floor(row / field.size[1])]
      const p = at.map((i, k) => field.low[k] + (i + 0.5) * field.cell)
      let nearest = 0
      let least = Infinity
      for (let s = 0; s < spheres.length; s += 4) {
        const gap = Math.hypot(p[0] - spheres[s], p[1] - spheres[s + 1], p[2] - spheres[s + 2]) - spheres[s + 3]
        if (gap < least) {
          least = gap
          nearest = s
        }
      }
      for (let k = 0; k < 3; k++) sums[nearest + k] += p[k]
      sums[nearest + 3]++
    }
  }
  const voxel = solid.volume / field.column.length
  for (let s = 0; s < sums.length; s += 4) {
    const count = sums[s + 3]
    for (let k = 0; k < 3; k++) sums[s + k] = count > 0 ? sums[s + k] / count : spheres[s + k]
    sums[s + 3] = Math.cbrt((count * voxel * 3) / (4 * Math.PI))
  }
  return sums
}

describe('cells of a packing', () => {
  const shapes = [icosphere(2), torus(1, 0.3, 12, 24), cubes('L', [...cubeGrid(1, 3, 1), [1, 0, 0]])]

  it.each(shapes.flatMap((mesh) => [3, 40, 400].map((count) => [mesh.name, count, mesh] as const)))(
    'of %s with %i spheres agree with brute force',
    (_, count, mesh) => {
      const all = packed(mesh)
      const spheres = all.packing.spheres.subarray(0, count * 4)
      const cells = cellBalls(all.field, spheres, all.solid.volume)
      const truth = allCells(all, spheres)
      // A voxel equally close to two spheres, up to rounding, may belong to either.
      let different = 0
      for (let k = 0; k < truth.length; k++) if (Math.abs(cells[k] - truth[k]) > 1e-12) different++
      expect(different / truth.length).toBeLessThan(0.01)
    },
  )

  it('have the total volume of the body', () => {
    const { solid, field, packing } = packed(shapes[1])
    const cells = cellBalls(field, packing.spheres, solid.volume)
    let volume = 0
    for (let s = 3; s < cells.length; s += 4) volume += (4 / 3) * Math.PI * cells[s] ** 3
    expect(Math.abs(volume / solid.volume - 1)).toBeLessThan(1e-12)
  })
})
