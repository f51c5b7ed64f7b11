import { describe, expect, it } from 'vitest'
import { createBody, placeBody } from '../../../core/query/base/body.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { caseCount, seeded } from '../../support/seeded.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { BUILD_TIME, readSample } from '../assets/builtSamples.ts'
import { expectSelfAgreement, good } from './agreement.ts'
import { bodyOf, compareOften, moveAtRandom } from './bigBodies.ts'

describe('contacts of the sample characters', () => {
  it(
    'are the same with every method: man against man, dwarf, creature',
    async () => {
      const [man, dwarf, creature] = await Promise.all(
        (['man', 'dwarf', 'creature'] as const).map(async (name) => (await readSample(name)).rig),
      )
      const first = bodyOf(man, 64, 'kcentre')
      expect(compareOften(first, bodyOf(man, 16, 'quinlan'), caseCount(5, 8), 1)).toBeGreaterThan(100)
      expect(compareOften(first, bodyOf(dwarf, 1, 'kcentre'), caseCount(4, 12), 2)).toBeGreaterThan(100)
      expect(compareOften(bodyOf(creature, 32, 'kcentre'), first, caseCount(2, 4), 3)).toBeGreaterThan(100)
      expect(
        compareOften(bodyOf(dwarf, 8, 'kcentre'), bodyOf(dwarf, 64, 'quinlan'), caseCount(8, 24), 4),
      ).toBeGreaterThan(100)
    },
    BUILD_TIME,
  )

  it(
    'with themselves are the same with every method',
    async () => {
      const { rig } = await readSample('dwarf')
      const random = seeded(5)
      for (const leaf of [1, 8, 64]) {
        const body = bodyOf(rig, leaf)
        for (let i = 0; i < caseCount(1, 2); i++) {
          moveAtRandom(random, body, 1)
          expectSelfAgreement(body)
        }
      }
    },
    BUILD_TIME,
  )

  it(
    'cost no more for distant bodies if the mesh has 64 times the triangles',
    async () => {
      for (const name of ['dwarf', 'dwarf-3'] as const) {
        const { rig } = await readSample(name)
        const a = bodyOf(rig, 64)
        const b = createBody(rig, a.tree, createPose(rig))
        placeBody(b, [1, 0, 0, 30, 0, 1, 0, 0, 0, 0, 1, 0])
        const report = good(queryPair(a, b))
        expect([report.sphereTests, report.refits, report.verticesSkinned]).toEqual([1, 2, 0])
      }
    },
    BUILD_TIME,
  )
})

describe.skipIf(!hasSharedRigs)('contacts of real rigs', () => {
  it.each(['CesiumMan.glb', 'Fox.glb', 'RobotExpressive.glb', 'quaternius-Spider.glb', 'kaykit-Barbarian.glb'])(
    'are the same with every method: two of %s',
    async (name) => {
      const { rig } = await loadSharedRig(name)
      const a = bodyOf(rig, 32)
      expect(compareOften(a, createBody(rig, a.tree, createPose(rig)), caseCount(3, 6), 9)).toBeGreaterThan(0)
    },
    BUILD_TIME,
  )
})
