import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { closestPoint, createSurfacePoint } from '../../../core/geometry/closestPoint.ts'
import { isInside } from '../../../core/geometry/isInside.ts'
import { shrinkingBalls } from '../../../core/geometry/medial/shrinkingBalls.ts'
import { voronoiBalls } from '../../../core/geometry/medial/voronoiBalls.ts'
import { createSolid } from '../../../core/geometry/solid.ts'
import { surfaceCells } from '../../../core/geometry/surfaceCells.ts'
import { surfaceSamples } from '../../../core/geometry/surfaceSamples.ts'
import { noProgress } from '../../../core/base/progress.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { sampleRig } from '../../support/sample.ts'
import { expectRig, hasSharedRigs, loadSharedRig, noFiles } from '../../support/sharedRigs.ts'
import { seeded } from '../../support/seeded.ts'
import { allTriangles, queryPoints, sumOfSolidAngles, uncovered } from './bruteForce.ts'

const shared = ['CesiumMan.glb', 'Fox.glb', 'static/bunny-1500.obj', 'static/dragon-2k.obj']

describe('rest geometry', () => {
  it('agrees with brute force, and its medial balls contain all samples: the sample rig', async () => {
    expectGeometry(expectRig(await readRig(new Uint8Array(readFileSync(sampleRig)), 'man.glb', noFiles)).rig)
  })

  it.skipIf(!hasSharedRigs).each(shared)(
    'agrees with brute force, and its medial balls contain all samples: %s',
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

  const samples = surfaceSamples(surfaceCells(mesh, { cells: 2000, edge: 0 }, noProgress))
  const limits = { initialPoints: 200, points: 260, error: 0 }
  for (const balls of [
    shrinkingBalls(solid, samples, 200, noProgress),
    voronoiBalls(solid, samples, limits, noProgress),
  ]) {
    expect(uncovered(balls, samples)).toBe(0)
    expect(Math.max(...balls.errors)).toBeLessThan(0.2 * mesh.extent)
  }
}
