import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { closestPoint, createSurfacePoint } from '../../../core/geometry/closestPoint.ts'
import { isInside } from '../../../core/geometry/isInside.ts'
import { regionBalls } from '../../../core/geometry/medial/regionBalls.ts'
import { axisOfSamples } from '../../../core/geometry/medial/voronoiAxis.ts'
import { createSolid } from '../../../core/geometry/solid.ts'
import { surfaceCells } from '../../../core/geometry/cells/surfaceCells.ts'
import { surfaceSamples } from '../../../core/geometry/cells/surfaceSamples.ts'
import { noProgress } from '../../../core/base/progress.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { completeBalls } from '../../../core/spheretree/cells/reduce/completeBalls.ts'
import { sampleRig } from '../../support/sample.ts'
import { expectRig, hasSharedRigs, loadSharedRig, noFiles } from '../../support/sharedRigs.ts'
import { seeded } from '../../support/seeded.ts'
import { allTriangles, queryPoints, sumOfSolidAngles, uncovered } from './bruteForce.ts'

const shared = ['CesiumMan.glb', 'Fox.glb', 'static/bunny-1500.obj', 'static/dragon-2k.obj']

describe('rest geometry', () => {
  it('agrees with brute force, and completed medial balls contain all samples: the sample rig', async () => {
    expectGeometry(expectRig(await readRig(new Uint8Array(readFileSync(sampleRig)), 'man.glb', noFiles)).rig)
  })

  it.skipIf(!hasSharedRigs).each(shared)(
    'agrees with brute force, and completed medial balls contain all samples: %s',
    async (name) => {
      expectGeometry((await loadSharedRig(name)).rig)
    },
  )
})

function expectGeometry(rig: Rig): void {
  const solid = createSolid(rig.skin.rest, rig.skin.triangles, noProgress)
  const { mesh, tree, sides } = solid
  for (const [x, y, z] of queryPoints(mesh, seeded(1), 18)) {
    const distance = closestPoint(tree, x, y, z, createSurfacePoint())
    const rounding = 1e-12 * (mesh.extent + distance)
    expect(Math.abs(distance - allTriangles(mesh, x, y, z))).toBeLessThanOrEqual(rounding)
    const winding = Math.abs(sumOfSolidAngles(mesh, x, y, z))
    if (!(distance > 1e-7 * mesh.extent) || Math.abs(winding - 0.5) < 1e-4) continue
    const inBox = [x, y, z].every((p, k) => p >= mesh.box[k]! && p <= mesh.box[k + 3]!)
    expect(isInside(tree, x, y, z)).toBe(inBox && winding > 0.5)
  }
  expect(sides.separatedShare + sides.buriedShare + sides.undefinedShare).toBeCloseTo(1, 9)
  expect(sides.separatedShare).toBeGreaterThan(0.5)

  const samples = surfaceSamples(surfaceCells(mesh, { cells: 800, edge: 0 }, noProgress))
  const axis = axisOfSamples(solid, samples, 100, noProgress)
  const balls = regionBalls(axis, samples, { fewest: 400, error: Infinity, most: 4000 }, noProgress)
  expect(balls.count).toBeGreaterThanOrEqual(400)
  expect(Math.max(...balls.errors)).toBeLessThan(0.2 * mesh.extent)
  completeBalls(solid, samples, balls, balls.count + samples.count, noProgress)
  expect(uncovered(balls, samples)).toBe(0)
}
