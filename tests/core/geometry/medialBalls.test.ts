import { describe, expect, it } from 'vitest'
import { BALL, createMedialBalls, type MedialBalls } from '../../../core/geometry/medial/medialBalls.ts'
import { regionBalls } from '../../../core/geometry/medial/regionBalls.ts'
import { axisOfSamples } from '../../../core/geometry/medial/voronoiAxis.ts'
import { createSolid, type Solid } from '../../../core/geometry/solid.ts'
import { surfaceCells } from '../../../core/geometry/cells/surfaceCells.ts'
import { type SurfaceSamples, surfaceSamples } from '../../../core/geometry/cells/surfaceSamples.ts'
import { Cancelled, noProgress } from '../../../core/base/progress.ts'
import { completeBalls } from '../../../core/spheretree/cells/reduce/completeBalls.ts'
import { selectCells } from '../../../core/spheretree/cells/reduce/selectCells.ts'
import { cancelling } from '../../support/cancelling.ts'
import { closedMeshes } from '../../support/closedMeshes.ts'
import {
  cubeGrid,
  cubes,
  icosphere,
  insideOut,
  joined,
  lathe,
  moved,
  scaled,
  type TestMesh,
  turned,
} from '../../support/meshParts.ts'
import { oddMeshes, sheet } from '../../support/openMeshes.ts'
import { allTriangles, sumOfSolidAngles, uncovered } from './bruteForce.ts'

function prepare(test: TestMesh, cells: number) {
  const solid = createSolid(test.positions, test.triangles, noProgress)
  return { solid, samples: surfaceSamples(surfaceCells(solid.mesh, { cells, edge: 0 }, noProgress)) }
}

/** Balls of the Voronoi diagram of `initial` samples, refined to at least `fewest` balls. */
function voronoiBalls(solid: Solid, samples: SurfaceSamples, initial: number, fewest: number, progress = noProgress) {
  const axis = axisOfSamples(solid, samples, initial, progress)
  return regionBalls(axis, samples, { fewest, error: Infinity, most: 1e5 }, progress)
}

/** One ball per sample, for `count` samples. */
function sampleBalls(solid: Solid, samples: SurfaceSamples, count: number, progress = noProgress): MedialBalls {
  const balls = createMedialBalls(count)
  completeBalls(solid, samples, balls, count, progress)
  return balls
}

const generators = {
  Voronoi: (solid: Solid, samples: SurfaceSamples, progress = noProgress) =>
    voronoiBalls(solid, samples, 20, 80, progress),
  sample: (solid: Solid, samples: SurfaceSamples, progress = noProgress) =>
    sampleBalls(solid, samples, samples.count, progress),
}

describe.each(Object.keys(generators) as (keyof typeof generators)[])('%s balls', (name) => {
  it('report their error, on test meshes', () => {
    for (const test of [...closedMeshes().filter((_, k) => k % 5 === 0), ...oddMeshes]) {
      const { solid, samples } = prepare(test, 150)
      const balls = generators[name](solid, samples)
      expectErrors(balls, solid, test.name)
      if (name === 'sample') expect([balls.count, uncovered(balls, samples)], test.name).toEqual([samples.count, 0])
    }
  })

  it('are deterministic and independent of the mesh orientation', () => {
    const test = scaled(icosphere(2), 1, 0.6, 0.3)
    const [a, b, c] = [test, test, insideOut(test)].map((mesh) => {
      const { solid, samples } = prepare(mesh, 400)
      return generators[name](solid, samples)
    })
    expect(a).toEqual(b)
    expect(c!.count).toBeGreaterThanOrEqual(80)
    for (let ball = 0; ball < c!.count; ball++) expect(c!.errors[ball]).toBeLessThan(c!.spheres[ball * BALL + 3]!)
  })

  it('can be cancelled', () => {
    const { solid, samples } = prepare(icosphere(1), 300)
    expect(() => generators[name](solid, samples, cancelling)).toThrow(Cancelled)
  })
})

describe('a sheet, which has no interior,', () => {
  const { solid, samples } = prepare(sheet(3), 100)

  it('has no Voronoi balls', () => {
    expect(generators.Voronoi(solid, samples).count).toBe(0)
  })

  it('has sample balls on the surface', () => {
    const balls = generators.sample(solid, samples)
    expect(balls.count).toBe(samples.count)
    for (let b = 0; b < balls.count; b++) {
      expect(balls.spheres[b * BALL + 2]).toBe(0)
      expect(balls.errors[b]).toBe(balls.spheres[b * BALL + 3])
    }
  })
})

describe('sample balls', () => {
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
    const { solid, samples } = prepare(tube, 1500)
    const balls = generators.sample(solid, samples)
    let onAxis = 0
    for (let b = 0; b < balls.count; b++) {
      expect(balls.errors[b]).toBeLessThan(2e-4 * balls.spheres[b * BALL + 3]! + 1e-9)
      const [x, y] = [balls.spheres[b * BALL]!, balls.spheres[b * BALL + 1]!]
      if (Math.sqrt(x * x + y * y) < 0.3 && balls.spheres[b * BALL + 3]! > 0.7) onAxis++
    }
    expect(onAxis / balls.count).toBeGreaterThan(0.1)
  })

  it('are inside a plate, independent of its thickness', () => {
    for (const thickness of [1e-3, 1e-5, 1e-7]) {
      const { solid, samples } = prepare(turned(scaled(cubes('plate', cubeGrid(6, 3, 1)), 1, 1, thickness), 0.7), 300)
      const balls = generators.sample(solid, samples)
      for (let b = 0; b < balls.count; b++) {
        expect(balls.spheres[b * BALL + 3]).toBeLessThan(0.51 * thickness)
        expect(balls.errors[b]).toBeLessThan(balls.spheres[b * BALL + 3]! / 2)
      }
    }
  })

  it('are added where Voronoi balls cover worst', () => {
    const { solid, samples } = prepare(cubes('box', cubeGrid(4, 3, 2)), 600)
    const balls = voronoiBalls(solid, samples, 30, 0)
    const before = worstGap(balls, samples)
    completeBalls(solid, samples, balls, balls.count + 20, noProgress)
    expect(worstGap(balls, samples)).toBeLessThan(0.6 * before)
  })
})

/** The largest error that a sample needs: min over the balls of |s − c| − sd(c). */
function worstGap({ count, spheres, errors }: MedialBalls, { positions, ...samples }: SurfaceSamples): number {
  let worst = 0
  for (let s = 0; s < samples.count; s++) {
    let gap = Infinity
    for (let b = 0; b < count; b++) {
      const d = [0, 1, 2].map((k) => positions[s * 3 + k]! - spheres[b * BALL + k]!)
      gap = Math.min(gap, Math.hypot(d[0]!, d[1]!, d[2]!) - (spheres[b * BALL + 3]! - errors[b]!))
    }
    worst = Math.max(worst, gap)
  }
  return worst
}

describe('Voronoi balls', () => {
  it('become tighter as points are inserted at the worst ball', () => {
    const { solid, samples } = prepare(scaled(icosphere(2), 1, 0.5, 0.4), 800)
    const errors = [60, 180, 540].map((fewest) => Math.max(...voronoiBalls(solid, samples, 30, fewest).errors))
    expect(errors[1]).toBeLessThan(errors[0]! * 0.8)
    expect(errors[2]).toBeLessThan(errors[1]! * 0.6)
  })

  it('stop at the requested error', () => {
    const { solid, samples } = prepare(cubes('box', cubeGrid(4, 3, 2)), 1500)
    const worst = (error: number) => {
      const axis = axisOfSamples(solid, samples, 50, noProgress)
      return Math.max(...regionBalls(axis, samples, { fewest: 0, error, most: 5000 }, noProgress).errors)
    }
    expect(worst(Infinity)).toBeGreaterThan(0.3)
    expect(worst(0.3)).toBeLessThanOrEqual(0.3)
  })

  it('of a region touch it', () => {
    const dumbbell = joined(
      'two boxes',
      cubes('box', cubeGrid(2, 2, 2)),
      moved(cubes('box', cubeGrid(2, 2, 2)), 9, 0, 0),
    )
    const { solid, samples } = prepare(dumbbell, 400)
    const cells = surfaceCells(solid.mesh, { cells: 400, edge: 0 }, noProgress)
    const left = Array.from({ length: cells.count }, (_, c) => c).filter((c) => samples.positions[c * 3]! < 5)
    const axis = axisOfSamples(solid, samples, 60, noProgress)
    const balls = regionBalls(
      axis,
      surfaceSamples(selectCells(cells, left)),
      { fewest: 100, error: 1, most: 200 },
      noProgress,
    )
    expect(balls.count).toBeGreaterThanOrEqual(100)
    for (let b = 0; b < balls.count; b++) expect(balls.spheres[b * BALL]).toBeLessThan(5)
  })
})

/** Compares errors[b] = r − sd of some balls with brute force. */
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
  }
}
