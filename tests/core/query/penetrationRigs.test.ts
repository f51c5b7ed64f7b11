import { beforeAll, describe, expect, it } from 'vitest'
import type { SampleName } from '../../../assets/make/samples.ts'
import { type Body, createBody, placeBody, dropCaches, setSkinning } from '../../../core/query/base/body.ts'
import { queryPenetration } from '../../../core/query/penetration/queryPenetration.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { manifoldVolumes } from '../../support/manifoldVolume.ts'
import { seeded } from '../../support/seeded.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { tally } from '../../support/tally.ts'
import { BUILD_TIME, readSample } from '../assets/builtSamples.ts'
import { good } from './agreement.ts'
import { bodyOf, moveAtRandom } from './bigBodies.ts'
import { shiftedPlace } from './bodies.ts'
import { overlapByTetrahedra } from './overlapOracle.ts'
import { meshOf } from './solids.ts'

let manifold: Awaited<ReturnType<typeof manifoldVolumes>>
beforeAll(async () => {
  manifold = await manifoldVolumes()
})

/** Two bodies of one rig with decreasing overlap, in different poses and skinning methods. Returns the total volume. */
function goThrough(rig: Rig, check: (a: Body, b: Body, volume: number) => void): number {
  const a = bodyOf(rig, 8)
  const b = createBody(rig, a.tree, createPose(rig))
  const size = a.tree.spheres[3]
  let found = 0
  ;[0.05, 0.3, 0.8].forEach((shift, k) => {
    for (const [body, time] of [
      [a, 0.3],
      [b, 0.7 + k],
    ] as const) {
      poseAt(body.pose as ReturnType<typeof createPose>, rig.clips[0] ?? null, time, true)
      setSkinning(body, skinnings[k])
    }
    placeBody(b, [0.8, 0, 0.6, shift * size, 0, 1, 0, 0.01 * size, -0.6, 0, 0.8, 0.02 * size])
    const { volume, lower, upper } = good(queryPenetration(a, b))
    expect(upper - lower).toBeLessThan(1e-10 * size ** 3)
    check(a, b, volume)
    found += volume / size ** 3
  })
  return found
}

/** Compares with Manifold, which uses Float32 vertices and counts self-overlapping volume once. */
function expectManifold(a: Body, b: Body, volume: number): void {
  expect(Math.abs(volume - manifold.common(a, b))).toBeLessThan(1e-5 * volume + 1e-9 * a.tree.spheres[3] ** 3)
  tally('The volume in common is that of the tetrahedra', 1)
}

describe('common volume of characters', () => {
  it.each<SampleName>(['dwarf', 'man', 'creature'])(
    'equals the whole-mesh intersection: %s',
    async (name) => {
      const { rig } = await readSample(name)
      expect(goThrough(rig, expectManifold)).toBeGreaterThan(0.001)
    },
    BUILD_TIME,
  )

  it(
    'is their own volume if they coincide',
    async () => {
      const { rig } = await readSample('dwarf')
      const a = bodyOf(rig, 8)
      moveAtRandom(seeded(2), a, 1)
      const b = createBody(rig, a.tree, a.pose)
      placeBody(b, a.placement)
      setSkinning(b, a.skinning)
      const { volume, touching } = good(queryPenetration(a, b))
      expect(touching).toBeGreaterThan(10_000)
      expect(volume / Math.abs(manifold.own(a))).toBeCloseTo(1, 5)
    },
    BUILD_TIME,
  )

  it(
    'costs in proportion to the contact region, not to the body size',
    async () => {
      const { rig } = await readSample('dwarf-1')
      const a = bodyOf(rig, 8)
      const b = createBody(rig, a.tree, createPose(rig))
      let [near, far] = [0, 2 * a.tree.spheres[3]]
      for (let k = 0; k < 12; k++) {
        placeBody(b, shiftedPlace((near + far) / 2, 0, 0))
        if (good(queryPenetration(a, b)).volume > 0) near = (near + far) / 2
        else far = (near + far) / 2
      }
      placeBody(b, shiftedPlace(near, 0, 0))
      const { volume, verticesSkinned } = good(queryPenetration(a, b))
      expect(volume).toBeGreaterThan(0)
      expect(verticesSkinned).toBeLessThan(0.2 * rig.skin.setOf.length)
    },
    BUILD_TIME,
  )
})

describe.runIf(hasSharedRigs)('common volume of third-party rigs', () => {
  it.each([
    'CesiumMan.glb',
    'xrtools-hand_l.gltf',
    'static/bunny-1500.obj',
    'static/dragon-2k.obj',
    'static/stanford-bunny.obj',
  ])(
    'equals the whole-mesh intersection: %s',
    async (name) => {
      const { rig } = await loadSharedRig(name)
      expect(goThrough(rig, expectManifold)).toBeGreaterThan(0.001)
    },
    BUILD_TIME,
  )

  it.each(['Fox.glb', 'aframe-leftHandLow.glb'])(
    'equals the sum over tetrahedra, including self-overlapping fingers: %s',
    async (name) => {
      const { rig } = await loadSharedRig(name)
      goThrough(rig, (a, b, volume) => {
        for (const body of [a, b]) deformSkin(good(dropCaches(body)).skin)
        const truth = overlapByTetrahedra(meshOf(a), meshOf(b))
        expect(Math.abs(volume - truth)).toBeLessThan(1e-12 * a.tree.spheres[3] ** 3)
        tally('The volume in common is that of the tetrahedra', 1)
      })
    },
    BUILD_TIME,
  )

  it.each([
    ['RobotExpressive.glb', 232],
    ['kaykit-Barbarian.glb', 215],
  ])('is an error for an open rig, with its open edges: %s', async (name, edges) => {
    const { rig } = await loadSharedRig(name)
    const [a, b] = [bodyOf(rig, 8), bodyOf(rig, 8)]
    const reply = queryPenetration(a, b)
    expect(reply.ok ? '' : reply.problem.message).toContain(`${edges} open edges`)
  })
})
