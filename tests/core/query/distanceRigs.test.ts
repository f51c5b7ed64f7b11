import { describe, expect, it } from 'vitest'
import { type Body, createBody, placeBody, setSkinning } from '../../../core/query/body.ts'
import { queryDistance } from '../../../core/query/distance.ts'
import { createNearest, loadTriangles, meetLoaded, WIDTH } from '../../../core/query/nearest.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { seeded } from '../../support/seeded.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { tally } from '../../support/tally.ts'
import { BUILD_TIME, readSample } from '../assets/builtSamples.ts'
import { good } from './agreement.ts'
import { bodyOf, moveAtRandom } from './bigBodies.ts'
import { expectSound, extentOf } from './distanceOracle.ts'

/** x y z r around every triangle, in tree order. */
function ballsOf({ positions, corners }: Body): Float64Array {
  const balls = new Float64Array((corners.length / 3) * 4)
  for (let i = 0; i * 3 < corners.length; i++) {
    const three = [0, 1, 2].map((k) => positions.subarray(corners[i * 3 + k], corners[i * 3 + k] + 3))
    const centre = [0, 1, 2].map((k) => (three[0][k] + three[1][k] + three[2][k]) / 3)
    balls.set(centre, i * 4)
    balls[i * 4 + 3] = Math.max(...three.map((corner) => Math.hypot(...corner.map((x, k) => x - centre[k])))) * 1.001
  }
  return balls
}

/** The nearest of all triangles, pair by pair: no tree, and of the kernel only what has a test of its own. */
function everyTriangle(a: Body, b: Body): number {
  deformSkin(a.skin)
  deformSkin(b.skin)
  const [p, q] = [ballsOf(a), ballsOf(b)]
  const { numbers } = createNearest()
  for (let i = 0; i < p.length; i += 4) {
    for (let j = 0; j < q.length; j += 4) {
      const reach = numbers[WIDTH] + p[i + 3] + q[j + 3]
      if ((p[i] - q[j]) ** 2 + (p[i + 1] - q[j + 1]) ** 2 + (p[i + 2] - q[j + 2]) ** 2 > reach * reach) continue
      loadTriangles(a.positions, a.corners, (i / 4) * 3, b.positions, b.corners, (j / 4) * 3, numbers)
      meetLoaded(numbers)
    }
  }
  return numbers[WIDTH]
}

/** Moves both about, in every way of skinning, mirrored and stretched. Returns how often they were apart. */
function compareOften(a: Body, b: Body, moves: number, seed: number): number {
  const random = seeded(seed)
  const size = a.tree.spheres[3]
  let apart = 0
  for (let move = 0; move < moves; move++) {
    for (const body of [a, b]) {
      moveAtRandom(random, body, size)
      setSkinning(body, skinnings[move % skinnings.length])
    }
    placeBody(b, b.place.with(3, b.place[3] + size * random() * 3))
    const { distance } = expectSound(a, b)
    if (distance === 0) continue
    apart++
    expect(Math.abs(distance - everyTriangle(a, b))).toBeLessThanOrEqual(1e-14 * extentOf(a, b))
    tally('The distance of bodies is that of their nearest triangles', 1)
  }
  return apart
}

describe('the distance between characters', () => {
  it(
    'is that of the nearest of all triangles: dwarf, man and creature',
    async () => {
      const [man, dwarf, creature] = await Promise.all(
        (['man', 'dwarf', 'creature'] as const).map(async (name) => (await readSample(name)).rig),
      )
      expect(compareOften(bodyOf(dwarf, 8), bodyOf(dwarf, 1), 6, 1)).toBeGreaterThan(2)
      expect(compareOften(bodyOf(man, 8), bodyOf(dwarf, 64), 3, 2)).toBeGreaterThan(0)
      expect(compareOften(bodyOf(dwarf, 8), bodyOf(creature, 8), 3, 3)).toBeGreaterThan(0)
    },
    BUILD_TIME,
  )

  it.skipIf(!hasSharedRigs).each(['CesiumMan.glb', 'Fox.glb', 'static/bunny-1500.obj', 'quaternius-Spider.glb'])(
    'is that of the nearest of all triangles: two of %s (skipped without ../shared/rigs)',
    async (name) => {
      const { rig } = await loadSharedRig(name)
      const a = bodyOf(rig, 8)
      expect(compareOften(a, createBody(rig, a.tree, createPose(rig)), 3, 4)).toBeGreaterThan(0)
    },
    BUILD_TIME,
  )

  it(
    'takes a small part of their triangles and vertices',
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
        expect(first.verticesDeformed).toBeLessThan(rig.skin.setOf.length / 5)
        expect(good(queryDistance(a, b, { hint: first.triangles })).triangleTests).toBeLessThan(first.triangleTests + 1)
      }
    },
    BUILD_TIME,
  )
})
