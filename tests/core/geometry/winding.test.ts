import { describe, expect, it } from 'vitest'
import { closestPoint, createSurfacePoint } from '../../../core/geometry/closestPoint.ts'
import { crossingNumber } from '../../../core/geometry/crossingNumber.ts'
import { isInside } from '../../../core/geometry/isInside.ts'
import { signedDistance } from '../../../core/geometry/signedDistance.ts'
import { createSurfaceMesh } from '../../../core/geometry/surfaceMesh.ts'
import { surfaceSides } from '../../../core/geometry/surfaceSides.ts'
import { buildTriangleTree } from '../../../core/geometry/triangleTree.ts'
import { windingNumber } from '../../../core/geometry/windingNumber.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { closedMeshes } from '../../support/closedMeshes.ts'
import { icosphere, insideOut, type TestMesh, torus } from '../../support/meshParts.ts'
import { hemisphere, oddMeshes, sheet } from '../../support/openMeshes.ts'
import { seeded } from '../../support/seeded.ts'
import { queryPoints, sumOfSolidAngles } from './bruteForce.ts'

function prepare({ positions, triangles }: TestMesh) {
  const mesh = createSurfaceMesh(positions, triangles)
  return { mesh, tree: buildTriangleTree(mesh) }
}

function sidesOf(test: TestMesh) {
  const { mesh, tree } = prepare(test)
  return surfaceSides(mesh, tree, noProgress)
}

const odd = (name: string) => oddMeshes.find((mesh) => mesh.name === name)!

describe('windingNumber', () => {
  it('agrees with the sum of all solid angles within its error bound, on every test mesh', () => {
    const out = new Float64Array(2)
    for (const [k, test] of [...closedMeshes(), ...oddMeshes].entries()) {
      const { mesh, tree } = prepare(test)
      for (const [x, y, z] of queryPoints(mesh, seeded(k + 1), 5)) {
        if (!(closestPoint(tree, x, y, z, createSurfacePoint()) > 1e-7 * mesh.extent)) continue
        const exact = sumOfSolidAngles(mesh, x, y, z)
        // The oracle loses precision for solid angles that are tiny or close to a half space.
        for (const reach of [1, 2.2, 8.8, Infinity]) {
          windingNumber(tree, x, y, z, reach, -1, out)
          expect(Math.abs(out[0]! - exact), `${test.name}, reach ${reach}`).toBeLessThanOrEqual(out[1]! + 1e-5)
        }
        expect(out[1]).toBe(0)
      }
    }
  })

  it('gives the same inside test as the exact sum', () => {
    for (const [k, test] of [...closedMeshes(), ...oddMeshes].entries()) {
      const { mesh, tree } = prepare(test)
      for (const [x, y, z] of queryPoints(mesh, seeded(k + 501), 6)) {
        if (!(closestPoint(tree, x, y, z, createSurfacePoint()) > 1e-7 * mesh.extent)) continue
        const exact = Math.abs(sumOfSolidAngles(mesh, x, y, z))
        const inBox = [x, y, z].every((p, axis) => p >= mesh.box[axis]! && p <= mesh.box[axis + 3]!)
        if (mesh.topology.closed) {
          expect(Math.abs(exact - Math.abs(crossingNumber(tree, x, y, z))), test.name).toBeLessThan(1e-5)
        }
        if (Math.abs(exact - 0.5) > 1e-5) expect(isInside(tree, x, y, z), test.name).toBe(inBox && exact > 0.5)
      }
    }
  })

  it('gives a signed distance that is positive inside, for either orientation', () => {
    for (const mesh of [icosphere(3), insideOut(icosphere(3))]) {
      const { tree } = prepare(mesh)
      const point = createSurfacePoint()
      expect(signedDistance(tree, 0, 0, 0, point)).toBeCloseTo(1, 1)
      expect(signedDistance(tree, 0, 0, 1.5, point)).toBeCloseTo(-0.5, 1)
      expect(signedDistance(tree, 9, 0, 0, point)).toBeCloseTo(-8, 1)
    }
  })

  it('finds the interior of a ball with a hole', () => {
    const { tree } = prepare(odd('icosphere 3, opened'))
    const point = createSurfacePoint()
    expect(signedDistance(tree, 0, 0, 0, point)).toBeGreaterThan(0.9)
    expect(signedDistance(tree, 0, 0, -1.2, point)).toBeLessThan(-0.1)
  })
})

describe('crossingNumber', () => {
  it('counts a ray through vertices and edges once, including vertical faces', () => {
    for (const test of closedMeshes().filter((_, k) => k % 3 === 0)) {
      const { mesh, tree } = prepare(test)
      // Above, below and beside each vertex, where ties occur.
      for (let p = 0; p < Math.min(mesh.pointCount, 40); p++) {
        const [x, y, z] = mesh.points.subarray(p * 3, p * 3 + 3) as unknown as [number, number, number]
        expect(crossingNumber(tree, x, y, mesh.box[2]! - 1), test.name).toBe(0)
        const other = mesh.points[((p * 7) % mesh.pointCount) * 3 + 2]!
        const middle = (z + other) / 2
        if (!(closestPoint(tree, x, y, middle, createSurfacePoint()) > 1e-9 * mesh.extent)) continue
        expect(crossingNumber(tree, x, y, middle), test.name).toBe(Math.round(sumOfSolidAngles(mesh, x, y, middle)) + 0)
      }
    }
  })
})

describe('the sides of a surface', () => {
  it('are separated everywhere for closed meshes, with the interior behind every triangle', () => {
    for (const test of closedMeshes().filter((_, k) => k % 2 === 0)) {
      const sides = sidesOf(test)
      expect(sides.orientation, test.name).toBe('outward')
      expect(sides.separatedShare, test.name).toBeCloseTo(1, 9)
      expect(
        sides.inner.every((side) => side === 1),
        test.name,
      ).toBe(true)
    }
  })

  it('are reversed for a mesh that is inside out', () => {
    const sides = sidesOf(insideOut(torus(1, 0.3, 8, 16)))
    expect(sides).toMatchObject({ orientation: 'inward', separatedShare: 1, invertedShare: 1 })
    expect(sidesOf(odd('one of two inside out'))).toMatchObject({ orientation: 'mixed', invertedShare: 0.5 })
    expect(sidesOf(odd('hollow box'))).toMatchObject({ orientation: 'outward', separatedShare: 1 })
  })

  it('are undefined for a sheet, a triangle and two coinciding sheets', () => {
    for (const test of [sheet(5), odd('one triangle'), odd('a sheet twice')]) {
      expect(sidesOf(test), test.name).toMatchObject({ orientation: 'none', undefinedShare: 1, separatedShare: 0 })
    }
    expect(sidesOf(odd('box and a sheet')).undefinedShare).toBeCloseTo(1 / 97, 9)
    expect(sidesOf(odd('nothing'))).toMatchObject({ orientation: 'none', undefinedShare: 0 })
  })

  it('are partly undefined for a hemisphere, and buried where parts overlap', () => {
    const half = sidesOf(hemisphere(12, 24))
    expect(half.undefinedShare).toBeGreaterThan(0.1)
    expect(half.separatedShare).toBeGreaterThan(0.3)
    expect(sidesOf(odd('two overlapping boxes')).buriedShare).toBeCloseTo(1 / 8, 9)
    expect(sidesOf(odd('box inside a box')).buriedShare).toBeCloseTo(1 / 17, 9)
  })
})
