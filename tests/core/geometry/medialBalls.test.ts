import { describe, expect, it } from 'vitest'
import { BALL, MEDIAL, type MedialBalls, ON_SURFACE } from '../../../core/geometry/medial/medialBalls.ts'
import { shrinkingBalls } from '../../../core/geometry/medial/shrinkingBalls.ts'
import { voronoiBalls } from '../../../core/geometry/medial/voronoiBalls.ts'
import { createSolid, type Solid } from '../../../core/geometry/solid.ts'
import { surfaceCells } from '../../../core/geometry/surfaceCells.ts'
import { type SurfaceSamples, surfaceSamples } from '../../../core/geometry/surfaceSamples.ts'
import { Cancelled, noProgress } from '../../../core/base/progress.ts'
import { cancelling } from '../../support/cancelling.ts'
import { closedMeshes } from '../../support/closedMeshes.ts'
import { cubeGrid, cubes, icosphere, insideOut, lathe, scaled, type TestMesh, turned } from '../../support/meshParts.ts'
import { oddMeshes, sheet } from '../../support/openMeshes.ts'
import { allTriangles, sumOfSolidAngles, uncovered } from './bruteForce.ts'

function prepare(test: TestMesh, cells: number) {
  const solid = createSolid(test.positions, test.triangles, noProgress)
  return { solid, samples: surfaceSamples(surfaceCells(solid.mesh, { cells, edge: 0 }, noProgress)) }
}

const generators = {
  shrinking: (solid: Solid, samples: SurfaceSamples) => shrinkingBalls(solid, samples, 20, noProgress),
  Voronoi: (solid: Solid, samples: SurfaceSamples) =>
    voronoiBalls(solid, samples, { initialPoints: 20, points: 40, error: 0 }, noProgress),
}

describe.each(Object.keys(generators) as (keyof typeof generators)[])('%s balls', (name) => {
  it('contain every sample and report their error, on test meshes', () => {
    for (const test of [...closedMeshes().filter((_, k) => k % 5 === 0), ...oddMeshes]) {
      const { solid, samples } = prepare(test, 150)
      const balls = generators[name](solid, samples)
      expect(balls.count > 0, test.name).toBe(samples.count > 0)
      expect(uncovered(balls, samples), test.name).toBe(0)
      expectErrors(balls, solid, test.name)
    }
  })

  it('are deterministic and independent of the mesh orientation', () => {
    const test = scaled(icosphere(2), 1, 0.6, 0.3)
    const [a, b, c] = [test, test, insideOut(test)].map((mesh) => {
      const { solid, samples } = prepare(mesh, 400)
      return generators[name](solid, samples)
    })
    expect(a).toEqual(b)
    expect(c!.kinds.every((kind) => kind !== ON_SURFACE)).toBe(true)
  })

  it('lie on the surface of a sheet, which has no interior', () => {
    const { solid, samples } = prepare(sheet(3), 100)
    const balls = generators[name](solid, samples)
    for (let b = 0; b < balls.count; b++) {
      expect(balls.kinds[b]).not.toBe(MEDIAL)
      expect(balls.spheres[b * BALL + 2]).toBe(0)
      expect(balls.errors[b]).toBe(balls.spheres[b * BALL + 3])
    }
    expect(uncovered(balls, samples)).toBe(0)
  })

  it('can be cancelled', () => {
    const { solid, samples } = prepare(icosphere(1), 300)
    const run = {
      shrinking: () => shrinkingBalls(solid, samples, 20, cancelling),
      Voronoi: () => voronoiBalls(solid, samples, { initialPoints: 20, points: 40, error: 0 }, cancelling),
    }
    expect(run[name]).toThrow(Cancelled)
  })
})

describe('shrinking balls', () => {
  it('are inside and find the axis of a cylinder', () => {
    const tube = lathe(
      'cylinder',
      [
        [0, 0],
        [1, 0],
        [1, 10],
        [0, 10],
      ],
      64,
    )
    const { solid, samples } = prepare(tube, 3000)
    const balls = shrinkingBalls(solid, samples, samples.count, noProgress)
    let onAxis = 0
    for (let b = 0; b < balls.count; b++) {
      expect(balls.errors[b]).toBeLessThan(2e-4 * balls.spheres[b * BALL + 3]! + 1e-9)
      const [x, y] = [balls.spheres[b * BALL]!, balls.spheres[b * BALL + 1]!]
      if (Math.sqrt(x * x + y * y) < 0.3 && balls.spheres[b * BALL + 3]! > 0.7) onAxis++
    }
    expect(onAxis / balls.count).toBeGreaterThan(0.1)
    // 100 balls, enlarged to contain all samples, are almost as good as their spacing allows.
    const few = shrinkingBalls(solid, samples, 100, noProgress)
    expect(few.count).toBeLessThanOrEqual(101)
    expect(Math.max(...few.errors)).toBeLessThan(0.5)
    expect(uncovered(few, samples)).toBe(0)
  })
})

describe('shrinking balls of a plate', () => {
  it('are inside, independent of its thickness', () => {
    for (const thickness of [1e-3, 1e-5, 1e-7]) {
      const { solid, samples } = prepare(turned(scaled(cubes('plate', cubeGrid(6, 3, 1)), 1, 1, thickness), 0.7), 300)
      const balls = shrinkingBalls(solid, samples, samples.count, noProgress)
      expect(balls.kinds.every((kind) => kind === MEDIAL)).toBe(true)
      for (let b = 0; b < balls.count; b++) expect(balls.spheres[b * BALL + 3]).toBeLessThan(0.51 * thickness)
    }
  })
})

describe('Voronoi balls', () => {
  it('become tighter as points are inserted at the worst ball', () => {
    const { solid, samples } = prepare(scaled(icosphere(2), 1, 0.5, 0.4), 800)
    const worst = (points: number) => {
      const balls = voronoiBalls(solid, samples, { initialPoints: 30, points, error: 0 }, noProgress)
      return Math.max(...balls.errors)
    }
    const errors = [30, 90, 270].map(worst)
    expect(errors[1]).toBeLessThan(errors[0]! * 0.8)
    expect(errors[2]).toBeLessThan(errors[1]! * 0.6)
  })

  it('stop at the requested error', () => {
    const { solid, samples } = prepare(cubes('box', cubeGrid(4, 3, 2)), 1500)
    const balls = voronoiBalls(solid, samples, { initialPoints: 50, points: 5000, error: 0.3 }, noProgress)
    expect(Math.max(...balls.errors)).toBeLessThanOrEqual(0.3)
    expect(uncovered(balls, samples)).toBe(0)
  })
})

/** Compares errors[b] = r − sd and the kinds of some balls with brute force. */
function expectErrors(balls: MedialBalls, { mesh }: Solid, name: string): void {
  for (let b = 0; b < balls.count; b += Math.ceil(balls.count / 8)) {
    const [x, y, z, r] = balls.spheres.subarray(b * BALL, b * BALL + BALL) as unknown as [
      number,
      number,
      number,
      number,
    ]
    const d = allTriangles(mesh, x, y, z)
    const rounding = 1e-11 * (mesh.extent + r + Math.abs(x) + Math.abs(y) + Math.abs(z))
    const inBox = [x, y, z].every((p, k) => p >= mesh.box[k]! && p <= mesh.box[k + 3]!)
    const winding = d > rounding ? Math.abs(sumOfSolidAngles(mesh, x, y, z)) : 0
    if (d > rounding && Math.abs(winding - 0.5) < 1e-3) continue
    const sd = inBox && winding > 0.5 ? d : -d
    expect(Math.abs(balls.errors[b]! - (r - sd)), `${name}, ball ${b}`).toBeLessThanOrEqual(rounding)
    if (d <= rounding) continue
    if (balls.kinds[b] === MEDIAL) expect(sd, name).toBeGreaterThan(0)
  }
}
