import { describe, expect, it } from 'vitest'
import { createSurfaceMesh } from '../../../core/geometry/surfaceMesh.ts'
import { type SurfaceCells, surfaceCells } from '../../../core/geometry/cells/surfaceCells.ts'
import { surfaceSamples } from '../../../core/geometry/cells/surfaceSamples.ts'
import { Cancelled, noProgress } from '../../../core/base/progress.ts'
import { cancelling } from '../../support/cancelling.ts'
import { closedMeshes } from '../../support/closedMeshes.ts'
import { icosphere } from '../../support/meshParts.ts'
import { oddMeshes } from '../../support/openMeshes.ts'
import { seeded } from '../../support/seeded.ts'

const meshes = [...closedMeshes(), ...oddMeshes].map((test) => ({
  name: test.name,
  mesh: createSurfaceMesh(test.positions, test.triangles),
}))

describe('cells of a surface', () => {
  it('match their barycentric coordinates and cover the area exactly once', () => {
    for (const { name, mesh } of meshes) {
      const cells = surfaceCells(mesh, { cells: 700, edge: 0 }, noProgress)
      if (mesh.area > 0 && mesh.triangleCount < 700) expect(cells.count, name).toBe(700)
      const areas = new Float64Array(mesh.triangleCount)
      let worst = 0
      for (let cell = 0; cell < cells.count; cell++) {
        areas[cells.triangle[cell]!]! += areaOf(cells.points, cells.corners, cell)
        for (let k = 0; k < 9; k++) {
          const [corner, axis] = [Math.floor(k / 3), k % 3]
          let at = 0
          for (let j = 0; j < 3; j++) {
            const weight = cells.weights[cell * 9 + corner * 3 + j]!
            at += weight * mesh.points[mesh.corners[cells.triangle[cell]! * 3 + j]! * 3 + axis]!
          }
          const stored = cells.points[cells.corners[cell * 3 + corner]! * 3 + axis]!
          worst = Math.max(worst, Math.abs(at - stored) - 1e-14 * (mesh.extent + Math.abs(stored)))
        }
      }
      const rounding = 1e-12 * mesh.extent * (mesh.extent + Math.abs(mesh.box[0]!) + Math.abs(mesh.box[1]!))
      const off = areas.map((area, t) => Math.abs(area - mesh.areas[t]!))
      expect(Math.max(0, ...off), name).toBeLessThanOrEqual(rounding)
      expect(worst, name).toBe(0)
    }
  })

  it('are bisected until every edge is short enough or the count is reached', () => {
    const { mesh } = meshes.find(({ name }) => name === 'box 2 2 2')!
    const small = surfaceCells(mesh, { cells: 1e5, edge: 0.25 }, noProgress)
    expect(longestEdge(small)).toBe(0.25)
    expect(small.count).toBe(48 * 2 ** 5)
    const one = surfaceCells(mesh, { cells: 1, edge: 0 }, noProgress)
    expect(one.count).toBe(mesh.triangleCount)
  })

  it('can be cancelled', () => {
    const { mesh } = meshes.find(({ name }) => name === 'box 2 2 2')!
    expect(() => surfaceCells(mesh, { cells: 5000, edge: 0 }, cancelling)).toThrow(Cancelled)
  })
})

describe('samples of a surface', () => {
  it('are within the spacing of every point of their triangle', () => {
    for (const [k, { name, mesh }] of meshes.entries()) {
      const random = seeded(k + 1)
      const samples = surfaceSamples(surfaceCells(mesh, { cells: 300, edge: 0 }, noProgress))
      expect(samples.count > 0).toBe(mesh.triangleCount > 0)
      for (let i = 0; i < 10 && mesh.triangleCount > 0; i++) {
        const t = Math.floor(random() * mesh.triangleCount)
        const p = randomPoint(mesh.points, mesh.corners, t, random)
        let least = Infinity
        for (let s = 0; s < samples.count; s++) {
          if (samples.triangle[s] !== t) continue
          const d = p.reduce((sum, x, axis) => sum + (x - samples.positions[s * 3 + axis]!) ** 2, 0)
          least = Math.min(least, Math.sqrt(d) - samples.radius[s]!)
        }
        expect(least, name).toBeLessThanOrEqual(1e-12 * (mesh.extent + Math.abs(p[0]!)))
      }
      expect(samples.spacing).toBe(Math.max(0, ...samples.radius))
    }
  })

  it('become denser as cells get smaller', () => {
    const test = icosphere(1)
    const mesh = createSurfaceMesh(test.positions, test.triangles)
    const spacing = (cells: number) => surfaceSamples(surfaceCells(mesh, { cells, edge: 0 }, noProgress)).spacing
    expect(spacing(6400) / spacing(1600)).toBeCloseTo(0.5, 1)
  })
})

function areaOf(points: Float64Array, corners: Uint32Array, cell: number): number {
  const [a, b, c] = [0, 1, 2].map((k) => corners[cell * 3 + k]! * 3)
  const u = [0, 1, 2].map((k) => points[b! + k]! - points[a! + k]!)
  const v = [0, 1, 2].map((k) => points[c! + k]! - points[a! + k]!)
  const n = [0, 1, 2].map((k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!)
  return Math.sqrt(n.reduce((sum, x) => sum + x * x, 0)) / 2
}

function randomPoint(points: Float64Array, corners: Uint32Array, t: number, random: () => number): number[] {
  let [u, v] = [random(), random()]
  if (u + v > 1) [u, v] = [1 - u, 1 - v]
  const weights = [1 - u - v, u, v]
  return [0, 1, 2].map((axis) => weights.reduce((sum, w, k) => sum + w * points[corners[t * 3 + k]! * 3 + axis]!, 0))
}

function longestEdge({ count, points, corners }: SurfaceCells): number {
  let longest = 0
  for (let k = 0; k < count * 3; k++) {
    const [a, b] = [corners[k]! * 3, corners[k % 3 === 2 ? k - 2 : k + 1]! * 3]
    const edge = Math.hypot(points[a]! - points[b]!, points[a + 1]! - points[b + 1]!, points[a + 2]! - points[b + 2]!)
    longest = Math.max(longest, edge)
  }
  return longest
}
