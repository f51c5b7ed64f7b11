import { describe, expect, it } from 'vitest'
import { type Body, createBody, placeBody, setSkinning } from '../../../core/query/base/body.ts'
import { queryDistance } from '../../../core/query/distance/queryDistance.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { caseCount, seeded } from '../../support/seeded.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { tally } from '../../support/tally.ts'
import { BUILD_TIME, readSample } from '../assets/builtSamples.ts'
import { good } from './agreement.ts'
import { bodyOf, moveAtRandom } from './bigBodies.ts'
import { everyTriangle, expectSound, extentOf } from './distanceOracle.ts'

/**
 * Moves both bodies, with all skinning methods, mirroring and stretching. Returns the number of cases without contact.
 */
function compareOften(a: Body, b: Body, moves: number, seed: number): number {
  const random = seeded(seed)
  const size = a.tree.spheres[3]
  let apart = 0
  for (let move = 0; move < moves; move++) {
    for (const body of [a, b]) {
      moveAtRandom(random, body, size)
      setSkinning(body, skinnings[move % skinnings.length])
    }
    placeBody(b, b.placement.with(3, b.placement[3] + size * random() * 3))
    const { distance } = expectSound(a, b)
    if (distance === 0) continue
    apart++
    expect(Math.abs(distance - everyTriangle(a, b))).toBeLessThanOrEqual(1e-14 * extentOf(a, b))
    tally('The distance of bodies is that of their nearest triangles', 1)
  }
  return apart
}

describe('distance between characters', () => {
  it(
    'equals the smallest triangle distance: dwarf, man and creature',
    async () => {
      const [man, dwarf, creature] = await Promise.all(
        (['man', 'dwarf', 'creature'] as const).map(async (name) => (await readSample(name)).rig),
      )
      expect(compareOften(bodyOf(dwarf, 8), bodyOf(dwarf, 1), caseCount(2, 6), 1)).toBeGreaterThan(caseCount(0, 2))
      expect(compareOften(bodyOf(man, 8), bodyOf(dwarf, 64), caseCount(1, 3), 2)).toBeGreaterThan(0)
      expect(compareOften(bodyOf(dwarf, 8), bodyOf(creature, 8), caseCount(1, 3), 3)).toBeGreaterThan(0)
    },
    BUILD_TIME,
  )

  it.skipIf(!hasSharedRigs).each(['CesiumMan.glb', 'Fox.glb', 'static/bunny-1500.obj', 'quaternius-Spider.glb'])(
    'equals the smallest triangle distance: two of %s (skipped without ../shared/rigs)',
    async (name) => {
      const { rig } = await loadSharedRig(name)
      const a = bodyOf(rig, 8)
      expect(compareOften(a, createBody(rig, a.tree, createPose(rig)), 3, 4)).toBeGreaterThan(0)
    },
    BUILD_TIME,
  )

  it(
    'tests a small fraction of the triangles and vertices',
    async () => {
      const { rig } = await readSample('creature')
      const a = bodyOf(rig, 8)
      const b = createBody(rig, a.tree, createPose(rig))
      const size = a.tree.spheres[3]
      for (const gap of [2, 2.5, 4]) {
        placeBody(b, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, gap * size])
        const first = good(queryDistance(a, b))
        expect(first.distance).toBeGreaterThan(0)
        expect(first.triangleTests).toBeLessThan(rig.skin.triangles.length / 30)
        expect(first.verticesSkinned).toBeLessThan(rig.skin.setOf.length / 5)
        expect(good(queryDistance(a, b, { hint: first.triangles })).triangleTests).toBeLessThan(first.triangleTests + 1)
      }
    },
    BUILD_TIME,
  )
})
