import { describe, expect, it } from 'vitest'
import { isInside } from '../../../core/geometry/isInside.ts'
import type { InnerSettings } from '../../../core/innertree/inner.ts'
import { type InnerSolid, innerSolid } from '../../../core/innertree/field/innerSolid.ts'
import { insideField } from '../../../core/innertree/field/insideField.ts'
import { type Packing, packSpheres } from '../../../core/innertree/packing/packSpheres.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { closedMeshes } from '../../support/closedMeshes.ts'
import { inTurn, seeded, seeds } from '../../support/seeded.ts'
import { cubeGrid, cubes, icosphere, randomHull, type TestMesh, torus } from '../../support/meshParts.ts'
import { oddMeshes } from '../../support/openMeshes.ts'
import { allTriangles } from '../geometry/bruteForce.ts'
import { good } from '../query/agreement.ts'

/** Relative to the radius: rounding of distances a few units from the origin. */
const TOLERANCE = 1e-11

function solidOf({ name, positions, triangles }: TestMesh): InnerSolid {
  return good(innerSolid({ rest: positions, triangles }, name, noProgress))
}

function pack(solid: InnerSolid, count: number, voxels = 8_000, largest: InnerSettings['largest'] = 1): Packing {
  const field = insideField(solid.tree, Math.cbrt(solid.volume / voxels), noProgress)
  return packSpheres(solid.tree, field, count, largest * solid.mesh.extent, noProgress)
}

/** Sum of the cubes of the first n radii. */
function cubesOf(n: number, { spheres }: Packing): number {
  return Array.from({ length: n }, (_, i) => spheres[i * 4 + 3] ** 3).reduce((sum, x) => sum + x, 0)
}

/** Tests all pairs. */
function expectDisjoint({ count, spheres }: Packing, name: string): void {
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < a; b++) {
      const gap = Math.hypot(...[0, 1, 2].map((k) => spheres[a * 4 + k] - spheres[b * 4 + k]))
      const reach = spheres[a * 4 + 3] + spheres[b * 4 + 3]
      if (gap < reach * (1 - TOLERANCE)) expect.fail(`${name}: spheres ${a} and ${b}: ${gap} apart, radii ${reach}`)
    }
  }
}

function expectInside({ count, spheres }: Packing, { mesh, tree }: InnerSolid, name: string): void {
  const size = mesh.extent + Math.max(...mesh.box.map(Math.abs))
  for (let i = 0; i < count; i++) {
    const [x, y, z, r] = spheres.subarray(i * 4, i * 4 + 4)
    expect(isInside(tree, x, y, z), `${name}: centre of sphere ${i}`).toBe(true)
    expect(r, `${name}: sphere ${i}`).toBeLessThanOrEqual(allTriangles(mesh, x, y, z) + 1e-13 * size)
  }
}

describe('a packing', () => {
  it('has disjoint spheres inside the mesh, on every closed test mesh', () => {
    let filled = 0
    for (const [k, test] of closedMeshes().entries()) {
      if (inTurn([true, false, false, false, false], k)[0] !== true) continue
      const solid = solidOf(test)
      const packing = pack(solid, 60, 2_000)
      filled += packing.count
      expectDisjoint(packing, test.name)
      expectInside(packing, solid, test.name)
    }
    expect(filled).toBeGreaterThan(1_000)
  })

  it('has disjoint spheres inside the mesh and its caps, on meshes with an interior', () => {
    let filled = 0
    for (const test of oddMeshes) {
      const reply = innerSolid({ rest: test.positions, triangles: test.triangles }, test.name, noProgress)
      if (!reply.ok) continue
      const packing = pack(reply.value, 60, 2_000)
      expectDisjoint(packing, test.name)
      expectInside(packing, reply.value, test.name)
      filled++
    }
    expect(filled).toBeGreaterThan(8)
  })

  it.each([
    ['hull', randomHull(seeded(2), 20)],
    ['ring', torus(1, 0.3, 16, 32)],
    ['box', cubes('box', cubeGrid(2, 1, 1))],
  ])('of 2,000 spheres has no overlapping pair: %s', (name, mesh) => {
    const packing = pack(solidOf(mesh), 2_000, 40_000)
    expect(packing.count).toBe(2_000)
    expectDisjoint(packing, name)
  })

  it('is sorted by radius, so that every prefix contains the largest spheres', () => {
    const { spheres, count } = pack(solidOf(icosphere(2)), 500)
    for (let i = 1; i < count; i++) expect(spheres[i * 4 + 3]).toBeLessThanOrEqual(spheres[i * 4 - 1])
  })

  it('has a prefix as good as a shorter packing', () => {
    const solid = solidOf(torus(1, 0.4, 12, 24))
    const short = pack(solid, 100)
    const long = pack(solid, 400)
    expect(long.spheres[3]).toBe(short.spheres[3])
    // The greedy order is by radius, except that ascents may find larger radii later.
    expect(cubesOf(100, long)).toBeGreaterThanOrEqual(cubesOf(100, short))
  })

  it('has the nearest triangle of each centre', () => {
    const solid = solidOf(icosphere(2))
    const { count, spheres, triangle } = pack(solid, 200)
    for (let i = 0; i < count; i++) {
      const at = Array.from(spheres.subarray(i * 4, i * 4 + 3)) as [number, number, number]
      const one = { ...solid.mesh, triangleCount: 1, corners: solid.mesh.corners.subarray(triangle[i] * 3) }
      expect(allTriangles(one, ...at)).toBeLessThanOrEqual(allTriangles(solid.mesh, ...at) + 1e-13)
    }
  })

  it.each([0.01, 0.05])('has no radius above the limit of %d of the diagonal', (largest) => {
    const solid = solidOf(icosphere(2))
    const { spheres, count } = pack(solid, 300, 8_000, largest)
    const radii = Array.from({ length: count }, (_, i) => spheres[i * 4 + 3])
    expect(Math.max(...radii)).toBeLessThanOrEqual(largest * solid.mesh.extent)
    expect(Math.max(...radii)).toBeGreaterThan(0.999 * largest * solid.mesh.extent)
  })

  it('starts with the inscribed ball of a ball and of a cube', () => {
    const box = pack(solidOf(cubes('box', cubeGrid(1, 1, 1))), 9)
    expect(box.spheres[3]).toBeCloseTo(0.5, 3)
    // Eight equal balls in the corners touch it: (√3 − 1) / (2 (√3 + 1)).
    for (let i = 1; i < 9; i++) expect(box.spheres[i * 4 + 3]).toBeCloseTo((2 - Math.sqrt(3)) / 2, 2)
    expect(pack(solidOf(icosphere(3)), 1).spheres[3]).toBeGreaterThan(0.98)
  })

  it.each(seeds(10, 100))('fills at least 0.6 of a random hull with 300 spheres (seed %i)', (seed) => {
    const solid = solidOf(randomHull(seeded(seed), 12))
    const { spheres, count } = pack(solid, 300)
    let volume = 0
    for (let i = 0; i < count; i++) volume += (4 / 3) * Math.PI * spheres[i * 4 + 3] ** 3
    expect(volume / solid.volume).toBeGreaterThan(0.6)
    expect(volume / solid.volume).toBeLessThan(1)
  })
})
