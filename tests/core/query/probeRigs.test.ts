import { describe, expect, it } from 'vitest'
import { type Body, setSkinning } from '../../../core/query/base/body.ts'
import { queryProbe } from '../../../core/query/probe/queryProbe.ts'
import { queryRay } from '../../../core/query/ray/queryRay.ts'
import type { Volume } from '../../../core/query/probe/volume.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { caseCount, seeded } from '../../support/seeded.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { BUILD_TIME, readSample } from '../assets/builtSamples.ts'
import { good } from './agreement.ts'
import { bodyOf, moveAtRandom } from './bigBodies.ts'
import { near, placeOn, probeByBrute, randomRay, rayByBrute } from './probeOracle.ts'

/** Compares every kind of volume and a ray with brute force, in every skinning method. Returns the number of hits. */
function compare(body: Body, seed: number, moves: number): number {
  const random = seeded(seed)
  const size = body.tree.spheres[3]
  let met = 0
  for (let move = 0; move < moves; move++) {
    moveAtRandom(random, body, size)
    setSkinning(body, skinnings[move % skinnings.length])
    const at = placeOn(random, body)
    const centre = near(random, at, size * 0.02)
    const small = size * 0.1 * random()
    const volumes: Volume[] = [
      { kind: 'sphere', centre, radius: small },
      { kind: 'capsule', from: centre, to: near(random, centre, small), radius: small / 2 },
      { kind: 'box', low: centre, high: [centre[0] + small, centre[1] + small, centre[2] + small] },
      { kind: 'oriented-box', centre, half: [small, small / 2, small / 4], rotation: [0.1, 0.5, -0.3, 0.7] },
      { kind: 'sphere', centre, radius: size },
    ]
    for (const volume of volumes) {
      const truth = probeByBrute(body, volume)
      expect([...good(queryProbe(body, volume)).triangles]).toEqual(truth)
      met += truth.length
    }
    const ray = randomRay(random, at, move % 2 === 0)
    const hits = rayByBrute(body, ray)
    expect([...good(queryRay(body, ray, { wanted: 'all' })).triangles]).toEqual(hits.map(([, triangle]) => triangle))
    expect([...good(queryRay(body, ray)).triangles]).toEqual(hits.slice(0, 1).map(([, triangle]) => triangle))
    met += hits.length
  }
  return met
}

describe('probes and rays', () => {
  it(
    'find the same triangles as brute force on the sample characters',
    async () => {
      for (const [name, leaf, seed] of [
        ['man', 64, 1],
        ['creature', 64, 2],
        ['dwarf', 1, 3],
      ] as const) {
        const { rig } = await readSample(name)
        expect(compare(bodyOf(rig, leaf), seed, caseCount(3, 9))).toBeGreaterThan(1000)
      }
    },
    BUILD_TIME,
  )

  it.skipIf(!hasSharedRigs).each(['CesiumMan.glb', 'Fox.glb', 'RobotExpressive.glb', 'quaternius-Spider.glb'])(
    'find the same triangles as brute force on %s (skipped without ../shared/rigs)',
    async (name) => {
      const { rig } = await loadSharedRig(name)
      expect(compare(bodyOf(rig, 16), 4, caseCount(3, 6))).toBeGreaterThan(100)
    },
  )

  it(
    'with a small volume process a small part of the creature',
    async () => {
      const { rig } = await readSample('creature')
      const body = bodyOf(rig, 64)
      const random = seeded(5)
      for (let i = 0; i < 10; i++) {
        moveAtRandom(random, body, body.tree.spheres[3])
        setSkinning(body, 'linear')
        const volume: Volume = { kind: 'sphere', centre: placeOn(random, body), radius: body.tree.spheres[3] * 0.005 }
        const report = good(queryProbe(body, volume))
        expect(report.triangles.length).toBeGreaterThan(0)
        expect(report.verticesSkinned).toBeLessThan(body.rig.skin.setOf.length / 10)
        expect(report.refits).toBeLessThan(body.tree.nodeCount / 5)
      }
    },
    BUILD_TIME,
  )
})
