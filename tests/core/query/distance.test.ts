import { describe, expect, it } from 'vitest'
import { setIdentity } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { type Body, createBody, placeBody, setSkinning } from '../../../core/query/base/body.ts'
import { queryDistance } from '../../../core/query/distance/queryDistance.ts'
import { staticRig } from '../../../core/exchange/read/mesh/staticRig.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { limb } from '../../support/limb.ts'
import { bindPose, pick, randomRig, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { tally } from '../../support/tally.ts'
import { good } from './agreement.ts'
import { moveBody, randomBody, shiftedPlace } from './bodies.ts'
import { everyTriangle, expectDistance, expectSound, extentOf } from './distanceOracle.ts'

/** A rigid body with the given vertices and triangles. */
function solid(rest: readonly number[], triangles: readonly number[]): Body {
  const rig = staticRig('solid', Float64Array.from(rest), Uint32Array.from(triangles))
  const pose = bindPose(rig)
  setIdentity(pose.maps, 0)
  return createBody(rig, buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: 1 }, noProgress), pose)
}

const tiny = (random: Random) => randomRig(random, { vertices: pick(random, [3, 8, 20]), farOff: 0 })

function shift(random: Random, body: Body, far: number, at = [0, 0, 0]): void {
  const place = body.placement.slice()
  ;[3, 7, 11].forEach((k, axis) => (place[k] = at[axis] + signed(random) * far))
  placeBody(body, place)
}

const corner = [0, 0, 0, 1, 0, 0, 0, 1, 0]

describe('distance between two bodies', () => {
  it.each(seeds(60))(
    'equals that of their closest features for any pose, placement and skinning method (seed %i)',
    (seed) => {
      const random = seeded(seed)
      const a = randomBody(random, tiny(random))
      const b = randomBody(random, tiny(random))
      for (const [k, far] of [0, 1, 4].entries()) {
        for (const body of [a, b]) {
          moveBody(random, body)
          setSkinning(body, skinnings[(seed + k) % 3])
          shift(random, body, far)
        }
        expectDistance(a, b)
      }
    },
  )

  it.each(seeds(40))('equals the smallest triangle distance for deep trees (seed %i)', (seed) => {
    const random = seeded(400 + seed)
    const tube = () => limb({ rings: pick(random, [12, 40]), segments: 12, joints: [0, 2, 4], length: 6, blend: 1 })
    const a = randomBody(random, tube())
    const b = randomBody(random, tube())
    for (const far of [3, 6, 12]) {
      for (const body of [a, b]) {
        moveBody(random, body)
        shift(random, body, far)
      }
      const { distance } = expectSound(a, b)
      const tolerance = 1e-14 * extentOf(a, b)
      if (distance > 0) expect(Math.abs(distance - everyTriangle(a, b))).toBeLessThanOrEqual(tolerance)
      tally('The distance of bodies is that of their nearest triangles', 1)
    }
  })

  it.each(seeds(20))('stays accurate a million units from the origin (seed %i)', (seed) => {
    const random = seeded(100 + seed)
    const a = randomBody(random, tiny(random))
    const b = randomBody(random, tiny(random))
    for (const body of [a, b]) shift(random, body, 3, [1e6, -1e6, 1e6])
    expectDistance(a, b)
  })

  it.each(seeds(20))('scales with the bodies from 1e-60 to 1e60 (seed %i)', (seed) => {
    const random = seeded(200 + seed)
    const a = randomBody(random, tiny(random))
    const b = randomBody(random, tiny(random))
    for (const body of [a, b]) shift(random, body, 2)
    const plain = good(queryDistance(a, b)).distance
    const extent = extentOf(a, b)
    for (const power of [-200, -60, 60, 200]) {
      for (const body of [a, b])
        placeBody(
          body,
          body.placement.map((x) => x * 2 ** power),
        )
      const scaled = good(queryDistance(a, b)).distance / 2 ** power
      expect(Math.abs(scaled - plain)).toBeLessThan(1e-13 * extent)
      for (const body of [a, b])
        placeBody(
          body,
          body.placement.map((x) => x / 2 ** power),
        )
    }
  })

  it.each(seeds(30))('does not depend on the hint or on the order of the bodies (seed %i)', (seed) => {
    const random = seeded(300 + seed)
    const a = randomBody(random)
    const b = randomBody(random)
    shift(random, b, 4)
    const { distance, triangles } = good(queryDistance(a, b))
    const tolerance = 1e-14 * extentOf(a, b)
    const bad = [Math.floor(random() * a.triangles.length), Math.floor(random() * b.triangles.length)] as const
    for (const hint of [triangles, bad]) {
      expect(Math.abs(good(queryDistance(a, b, { hint })).distance - distance)).toBeLessThanOrEqual(tolerance)
    }
    expect(Math.abs(good(queryDistance(b, a)).distance - distance)).toBeLessThanOrEqual(tolerance)
    expect(good(queryDistance(a, b))).toEqual(good(queryDistance(a, b)))
  })
})

describe('distance between single triangles', () => {
  it('is 0 if they touch in a point, and positive if they miss by one ulp', () => {
    const a = solid(corner, [0, 1, 2])
    const b = solid(corner, [0, 1, 2])
    placeBody(b, shiftedPlace(1, 0, 0))
    expect(good(queryDistance(a, b))).toMatchObject({
      distance: 0,
      points: [
        [1, 0, 0],
        [1, 0, 0],
      ],
      triangles: [0, 0],
    })
    placeBody(b, shiftedPlace(1 + Number.EPSILON, 0, 0))
    expect(good(queryDistance(a, b)).distance).toBe(Number.EPSILON)
  })

  it('is 0 if one pierces the other far from both outlines', () => {
    const floor = solid([-9, 0, -9, 9, 0, -9, 0, 0, 9], [0, 1, 2])
    const spike = solid([0, -1, 0, 0.1, 4, 0, -0.1, 4, 0], [0, 1, 2])
    const { distance, points } = good(queryDistance(floor, spike))
    expect(distance).toBe(0)
    expect(points[0]).toEqual(points[1])
    expect(points[0][1]).toBeCloseTo(0, 15)
  })

  it('is never 0 without contact, even if it underflows', () => {
    const a = solid([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])
    const b = solid([0, 0, 5e-324, 1, 0, 5e-324, 0, 1, 5e-324], [0, 1, 2])
    expect(good(queryDistance(a, b)).distance).toBe(Number.MIN_VALUE)
  })

  it('supports degenerate triangles: points and segments', () => {
    const point = solid([3, 4, 0, 3, 4, 0, 3, 4, 0], [0, 1, 2])
    const segment = solid([0, 0, -1, 0, 0, 1, 0, 0, 0], [0, 1, 2])
    expect(good(queryDistance(point, segment))).toMatchObject({
      distance: 5,
      points: [
        [3, 4, 0],
        [0, 0, 0],
      ],
    })
    expect(good(queryDistance(point, solid([0, 4, 0, 0, 4, 0, 0, 4, 0], [0, 1, 2]))).distance).toBe(3)
  })

  it('is that of the surfaces if one body is inside the other', () => {
    const box = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [k & 1, (k >> 1) & 1, k >> 2].map((x) => 10 * x - 5))
    const faces = [
      0, 1, 3, 0, 3, 2, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 3, 7, 1, 7, 5,
    ]
    const inner = solid(corner, [0, 1, 2])
    const { distance, points } = good(queryDistance(solid(box, faces), inner))
    expect(distance).toBe(4)
    expect(points.map((point) => Math.max(...point)).sort()).toEqual([1, 5])
  })
})

describe('queryDistance', () => {
  it('names a rig without triangles', () => {
    const { rig } = solid(corner, [0, 1, 2])
    const bare = { ...rig, name: 'bare', skin: { ...rig.skin, triangles: new Uint32Array(0) } }
    const nothing = createBody(bare, buildTree(bare, defaultTreeSettings, noProgress), bindPose(bare))
    const reply = queryDistance(nothing, solid(corner, [0, 1, 2]))
    expect(reply).toMatchObject({
      ok: false,
      problem: { kind: 'rig-empty', message: expect.stringContaining('bare') },
    })
  })

  it('rejects an invalid placement', () => {
    const invalid = solid(corner, [0, 1, 2])
    placeBody(invalid, shiftedPlace(Number.NaN, 0, 0))
    expect(queryDistance(solid(corner, [0, 1, 2]), invalid)).toMatchObject({ problem: { kind: 'placement-invalid' } })
  })

  it.each([-1, 1, 0.5, Number.NaN])('rejects hint %d for a body with one triangle', (triangle) => {
    const reply = queryDistance(solid(corner, [0, 1, 2]), solid(corner, [0, 1, 2]), { hint: [0, triangle] })
    expect(reply).toMatchObject({
      problem: { kind: 'request-invalid', message: expect.stringContaining(String(triangle)) },
    })
  })
})
