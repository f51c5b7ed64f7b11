import { describe, expect, it } from 'vitest'
import { closestPoint, createSurfacePoint } from '../../../core/geometry/closestPoint.ts'
import { SLAB, slabDistance } from '../../../core/geometry/writeSlabs.ts'
import { createSurfaceMesh } from '../../../core/geometry/surfaceMesh.ts'
import { buildTriangleTree } from '../../../core/geometry/triangleTree.ts'
import { closedMeshes } from '../../support/closedMeshes.ts'
import { icosphere } from '../../support/meshParts.ts'
import { oddMeshes } from '../../support/openMeshes.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { allTriangles, distanceToTriangle, queryPoints } from './bruteForce.ts'

describe('closestPoint', () => {
  it('agrees with brute force on every test mesh', () => {
    for (const [k, test] of [...closedMeshes(), ...oddMeshes].entries()) {
      const mesh = createSurfaceMesh(test.positions, test.triangles)
      const tree = buildTriangleTree(mesh)
      const hinted = createSurfacePoint()
      for (const [x, y, z] of queryPoints(mesh, seeded(k + 1), 6)) {
        const found = createSurfacePoint()
        const distance = closestPoint(tree, x, y, z, found)
        const oracle = allTriangles(mesh, x, y, z)
        const rounding = 1e-13 * (mesh.extent + Math.abs(x) + Math.abs(y) + Math.abs(z) + distance)
        if (mesh.triangleCount === 0) {
          expect(distance).toBe(Infinity)
          continue
        }
        expect(Math.abs(distance - oracle), test.name).toBeLessThanOrEqual(rounding)
        const [px, py, pz] = found.position as unknown as [number, number, number]
        expect(Math.abs(Math.sqrt((px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2) - distance)).toBeLessThan(rounding)
        expect(distanceToTriangle(mesh, found.triangle, px, py, pz), test.name).toBeLessThanOrEqual(rounding)
        expect(Math.abs(closestPoint(tree, x, y, z, hinted) - distance)).toBeLessThanOrEqual(rounding)
      }
    }
  })

  it.each(seeds(20))('is exact on slivers at any distance (seed %i)', (seed) => {
    const random = seeded(seed)
    const width = 10 ** (-random() * 18)
    const positions = [0, 0, 0, 1, 0.5, 0.25, 0.5 + (random() - 0.5), 0.25 + width, 0.125].map((x) => x * 3)
    const mesh = createSurfaceMesh(positions, [0, 1, 2])
    const tree = buildTriangleTree(mesh)
    for (const [x, y, z] of queryPoints(mesh, random, 20)) {
      const distance = closestPoint(tree, x, y, z, createSurfacePoint())
      expect(Math.abs(distance - distanceToTriangle(mesh, 0, x, y, z))).toBeLessThan(1e-14 * (10 + distance))
    }
  })
})

describe('slabDistance', () => {
  it('is a lower bound of the distance to every corner below the node, on every test mesh', () => {
    let useful = 0
    for (const [k, test] of [...closedMeshes(), ...oddMeshes].entries()) {
      const mesh = createSurfaceMesh(test.positions, test.triangles)
      const { nodeCount, start, count, corners, slabs } = buildTriangleTree(mesh)
      for (const [x, y, z] of queryPoints(mesh, seeded(k + 1), 2)) {
        for (let node = 0; node < nodeCount; node++) {
          const bound = slabDistance(slabs, node * SLAB, x, y, z)
          if (!(bound > 0)) continue
          useful++
          let least = Infinity
          for (let c = start[node]! * 9; c < (start[node]! + count[node]!) * 9; c += 3) {
            least = Math.min(least, Math.hypot(corners[c]! - x, corners[c + 1]! - y, corners[c + 2]! - z))
          }
          expect(bound, test.name).toBeLessThanOrEqual(least)
        }
      }
    }
    expect(useful).toBeGreaterThan(10_000)
  })

  it('is nearly the distance to the surface at the centre of a sphere', () => {
    const { nodeCount, right, slabs } = buildTriangleTree(createSurfaceMesh(...sphere()))
    for (let node = 0; node < nodeCount; node++) {
      if (right[node] === 0) expect(slabDistance(slabs, node * SLAB, 0, 0, 0)).toBeGreaterThan(0.97)
    }
  })
})

function sphere(): [Float64Array, Uint32Array] {
  const { positions, triangles } = icosphere(3)
  return [positions, triangles]
}
