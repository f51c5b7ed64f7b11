import { describe, expect, it } from 'vitest'
import { type InsideField, insideField, visitRows } from '../../../core/innertree/field/insideField.ts'
import { innerSolid } from '../../../core/innertree/field/innerSolid.ts'
import { windingNumber } from '../../../core/geometry/windingNumber.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { closedMeshes } from '../../support/closedMeshes.ts'
import { inTurn, seeded, seeds } from '../../support/seeded.ts'
import { torus } from '../../support/meshParts.ts'
import { oddMeshes } from '../../support/openMeshes.ts'
import { allTriangles } from '../geometry/bruteForce.ts'
import { good } from '../query/agreement.ts'

/** Index of the voxel (i, j, k), or -1 if it is not stored. */
function voxelAt({ size, rowStart, column }: InsideField, i: number, j: number, k: number): number {
  const row = k * size[1] + j
  for (let v = rowStart[row]; v < rowStart[row + 1]; v++) if (column[v] === i) return v
  return -1
}

const winding = new Float64Array(2)

describe('insideField', () => {
  const meshes = [...closedMeshes(), ...oddMeshes]

  it('stores the voxels with a non-zero winding number, with their distance by brute force', () => {
    let inside = 0
    let outside = 0
    for (const [n, { name, positions, triangles }] of meshes.entries()) {
      if (inTurn([true, false, false, false], n)[0] !== true) continue
      const solid = innerSolid({ rest: positions, triangles }, name, noProgress)
      if (!solid.ok) continue
      const { mesh, tree } = solid.value
      const field = insideField(tree, Math.cbrt(solid.value.volume / 300), noProgress)
      const rounding = 1e-13 * (mesh.extent + Math.max(...mesh.box.map(Math.abs)))
      const random = seeded(n + 1)
      for (let sample = 0; sample < 200; sample++) {
        const [i, j, k] = field.size.map((size) => Math.floor(random() * size))
        const [x, y, z] = [i, j, k].map((at, axis) => field.low[axis] + (at + 0.5) * field.cell)
        const distance = allTriangles(mesh, x, y, z)
        if (distance < rounding) continue
        windingNumber(tree, x, y, z, Infinity, -1, winding)
        const v = voxelAt(field, i, j, k)
        expect(v >= 0, `${name} ${i} ${j} ${k}`).toBe(Math.abs(winding[0]) > 0.5)
        if (v >= 0) expect(Math.abs(field.distance[v] - distance), name).toBeLessThanOrEqual(rounding)
        if (v >= 0) inside++
        else outside++
      }
    }
    expect(inside).toBeGreaterThan(1000)
    expect(outside).toBeGreaterThan(1000)
  })

  it('has approximately the volume of the mesh', () => {
    const { positions, triangles, name } = torus(1, 0.4, 16, 32)
    const solid = good(innerSolid({ rest: positions, triangles }, name, noProgress))
    const field = insideField(solid.tree, 0.03, noProgress)
    expect(Math.abs((field.column.length * 0.03 ** 3) / solid.volume - 1)).toBeLessThan(0.005)
  })

  it.each(seeds(20))('lists the rows within a radius of a point (seed %i)', (seed) => {
    const random = seeded(seed)
    const { positions, triangles, name } = torus(1, 0.4, 8, 16)
    const solid = good(innerSolid({ rest: positions, triangles }, name, noProgress))
    const field = insideField(solid.tree, 0.1, noProgress)
    const [x, y, z] = [random() * 2 - 1, random() * 2 - 1, random() - 0.5]
    const radius = random()
    const found = new Set<number>()
    visitRows(field, x, y, z, radius, (from, to) => {
      for (let v = from; v < to; v++) found.add(v)
    })
    const all = new Set<number>()
    for (let row = 0; row + 1 < field.rowStart.length; row++) {
      for (let v = field.rowStart[row]; v < field.rowStart[row + 1]; v++) {
        const at = [field.column[v], row % field.size[1], Math.floor(row / field.size[1])]
        const away = Math.hypot(...at.map((i, k) => field.low[k] + (i + 0.5) * field.cell - [x, y, z][k]))
        if (away <= radius) all.add(v)
      }
    }
    expect(found).toEqual(all)
  })
})
