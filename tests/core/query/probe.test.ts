import { describe, expect, it } from 'vitest'
import { completeRay, RAY } from '../../../core/intersect/ray.ts'
import { rayTouchesTriangle } from '../../../core/intersect/rayTouchesTriangle.ts'
import { sphereTouchesTriangle } from '../../../core/intersect/sphereTouchesTriangle.ts'
import { determinant } from '../../../core/math/affine.ts'
import { type Body, placeBody, setSkinning } from '../../../core/query/base/body.ts'
import { createCounts } from '../../../core/query/base/counts.ts'
import { createHitList, sortedTriangles } from '../../../core/query/base/hitList.ts'
import { queryProbe } from '../../../core/query/probe/queryProbe.ts'
import { queryRay, type Ray } from '../../../core/query/ray/queryRay.ts'
import { solidOf, type Volume } from '../../../core/query/probe/volume.ts'
import { traverseProbe } from '../../../core/query/probe/traverseProbe.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { good } from './agreement.ts'
import { moveBody, randomBody, shiftedPlace } from './bodies.ts'
import { near, placeOn, probeByBrute, randomRay, randomVolume, rayByBrute, trianglesOf } from './probeOracle.ts'

const hit = new Float64Array(1)

describe('volume probe', () => {
  let found = 0

  it.each(seeds(120))('touches the same triangles as brute force (seed %i)', (seed) => {
    const random = seeded(seed)
    const body = randomBody(random)
    for (let move = 0; move < 12; move++) {
      const at = placeOn(random, body)
      const volume = randomVolume(random, at)
      const truth = probeByBrute(body, volume)
      const all = good(queryProbe(body, volume))
      expect([...all.triangles]).toEqual(truth)
      const [one, ...more] = good(queryProbe(body, volume, { any: true })).triangles
      expect(more).toEqual([])
      expect(one === undefined ? truth.length : truth.includes(one)).toBe(one === undefined ? 0 : true)
      found += truth.length
      moveBody(random, body)
    }
  })

  it('touched enough triangles for the comparison to be meaningful', () => {
    expect(found).toBeGreaterThan(5000)
  })

  it('that contains the whole body returns all triangles without triangle tests', () => {
    const random = seeded(3)
    for (let i = 0; i < 20; i++) {
      const body = randomBody(random)
      setSkinning(body, 'linear')
      placeBody(body, shiftedPlace(0, 0, 0))
      for (const volume of [
        { kind: 'sphere', centre: [0, 0, 0], radius: 1e9 },
        { kind: 'capsule', from: [-1, 0, 0], to: [1, 0, 0], radius: 1e9 },
        { kind: 'box', low: [-1e9, -1e9, -1e9], high: [1e9, 1e9, 1e9] },
        { kind: 'oriented-box', centre: [1, 1, 1], half: [1e9, 1e9, 1e9], rotation: [1, 2, 3, 4] },
      ] satisfies Volume[]) {
        const report = good(queryProbe(body, volume))
        expect(report.triangles.length).toBe(body.rig.skin.triangles.length / 3)
        expect(report.triangleTests).toBe(0)
      }
    }
  })

  it('far from the body takes one sphere test', () => {
    const body = randomBody(seeded(4))
    setSkinning(body, 'linear')
    const report = good(queryProbe(body, { kind: 'sphere', centre: [1e9, 0, 0], radius: 1 }))
    expect(report.triangles).toHaveLength(0)
    expect([report.sphereTests, report.boxTests, report.triangleTests]).toEqual([1, 0, 0])
  })

  it('reuses cached data while the pose is unchanged', () => {
    const random = seeded(11)
    for (let i = 0; i < 40; i++) {
      const body = randomBody(random)
      for (let again = 0; again < 3; again++) {
        const at = placeOn(random, body)
        const volume = randomVolume(random, at)
        const truth = probeByBrute(body, volume)
        const solid = good(solidOf(volume))
        for (const _ of [1, 2]) {
          const list = createHitList()
          traverseProbe(body, solid, false, list, createCounts(body.depth, 0))
          expect([...sortedTriangles(list)]).toEqual(truth)
        }
      }
    }
  })

  it('does not depend on earlier queries and leaves the body unchanged', () => {
    const random = seeded(5)
    const body = randomBody(random)
    const volume = randomVolume(random, placeOn(random, body))
    const first = good(queryProbe(body, volume))
    const kept = first.triangles.slice()
    good(queryProbe(body, randomVolume(random, placeOn(random, body))))
    queryRay(body, randomRay(random, placeOn(random, body), false))
    expect(good(queryProbe(body, volume))).toEqual(first)
    expect(first.triangles).toEqual(kept)
  })

  it.each<[string, Volume]>([
    ['a NaN coordinate', { kind: 'sphere', centre: [0, Number.NaN, 0], radius: 1 }],
    ['an infinite coordinate', { kind: 'capsule', from: [0, 0, 0], to: [0, 0, Infinity], radius: 1 }],
    ['a negative radius', { kind: 'sphere', centre: [0, 0, 0], radius: -1 }],
    ['swapped corners', { kind: 'box', low: [0, 1, 0], high: [1, 0, 1] }],
    ['a negative size', { kind: 'oriented-box', centre: [0, 0, 0], half: [1, -1, 1], rotation: [0, 0, 0, 1] }],
    ['no rotation', { kind: 'oriented-box', centre: [0, 0, 0], half: [1, 1, 1], rotation: [0, 0, 0, 0] }],
  ])('with %s is rejected', (_what, volume) => {
    expect(queryProbe(randomBody(seeded(6)), volume)).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
  })

  it('with a zero quaternion gets a message about the rotation', () => {
    const volume: Volume = { kind: 'oriented-box', centre: [0, 0, 0], half: [1, 1, 1], rotation: [0, 0, 0, 0] }
    const reply = queryProbe(randomBody(seeded(6)), volume)
    expect(reply).toMatchObject({ problem: { message: expect.stringMatching(/^The oriented box .* quaternion/) } })
  })
})

describe('a ray', () => {
  let hits = 0
  let strays = 0

  it.each(seeds(120))('hits the same triangles as brute force: nearest, any and all (seed %i)', (seed) => {
    const random = seeded(500 + seed)
    const body = randomBody(random)
    for (let move = 0; move < 12; move++) {
      const exact = seed % 4 === 0
      const ray = randomRay(random, placeOn(random, body), exact)
      if (determinant(body.placement, 0) === 0) {
        expect(queryRay(body, ray)).toMatchObject({ ok: false, problem: { kind: 'placement-invalid' } })
      } else {
        const truth = rayByBrute(body, ray)
        const all = good(queryRay(body, ray, { wanted: 'all' }))
        expect(Array.from(all.triangles, (triangle, i) => [all.t[i], triangle])).toEqual(truth)
        const nearest = good(queryRay(body, ray))
        expect(Array.from(nearest.triangles, (triangle, i) => [nearest.t[i], triangle])).toEqual(truth.slice(0, 1))
        const any = good(queryRay(body, ray, { wanted: 'any' }))
        expect(any.triangles.length).toBe(Math.min(1, truth.length))
        expect(any.triangles.length === 0 || all.triangles.includes(any.triangles[0])).toBe(true)
        const missed = compareWithWorld(body, ray, truth)
        if (!exact) strays += missed
        hits += truth.length
      }
      moveBody(random, body)
    }
  })

  it('hit enough triangles for the comparison to be meaningful', () => {
    expect(hits).toBeGreaterThan(1000)
    expect(strays).toBeLessThan(hits / 200)
  })

  it.each<[string, Ray]>([
    ['no direction', { origin: [0, 0, 0], direction: [0, 0, 0] }],
    ['a NaN coordinate', { origin: [0, Number.NaN, 0], direction: [0, 0, 1] }],
    ['an end before its start', { origin: [0, 0, 0], direction: [0, 0, 1], far: -1 }],
  ])('with %s is rejected', (_what, ray) => {
    expect(queryRay(randomBody(seeded(7)), ray)).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
  })

  it('skips everything behind the nearest hit', () => {
    const random = seeded(8)
    let nearest = 0
    let all = 0
    for (let i = 0; i < 60; i++) {
      const body = randomBody(random)
      const ray = randomRay(random, placeOn(random, body), false)
      const one = queryRay(body, ray)
      if (!one.ok) continue
      nearest += one.value.triangleTests
      all += good(queryRay(body, ray, { wanted: 'all' })).triangleTests
    }
    expect(nearest).toBeLessThan(all)
  })
})

/**
 * Expects every hit to lie on its triangle in world space, at the same t. Returns the number of triangles hit only in
 * world space, because rounding moves the ray across an edge.
 */
function compareWithWorld(body: Body, { origin, direction, far = Infinity }: Ray, truth: number[][]): number {
  const ray = new Float64Array(RAY)
  ray.set(origin, 0)
  ray.set(direction, 3)
  completeRay(ray, 0)
  const inWorld = trianglesOf(body, (a, b, c) => rayTouchesTriangle(ray, body.positions, a, b, c, hit) && hit[0] <= far)
  const { triangles } = body.rig.skin
  const found = new Set(truth.map(([, triangle]) => triangle))
  for (const [t, triangle] of truth) {
    const point = [0, 1, 2].map((k) => origin[k] + t * direction[k])
    const corners = [0, 1, 2].map((k) => triangles[triangle * 3 + k] * 3)
    const size = Math.max(...corners.flatMap((o) => [0, 1, 2].map((k) => Math.abs(body.positions[o + k])))) + t * ray[7]
    const ball = Float64Array.of(point[0], point[1], point[2], 1e-8 * (1 + size))
    expect(sphereTouchesTriangle(ball, 0, body.positions, corners[0], corners[1], corners[2])).toBe(true)
  }
  return inWorld.filter((triangle) => !found.has(triangle)).length
}

describe('queryProbe', () => {
  const volume: Volume = { kind: 'sphere', centre: [0, 0, 0], radius: 1 }
  const ray: Ray = { origin: [0, 0, -5], direction: [0, 0, 1] }

  it('fails for a body with a NaN placement and does not affect others', () => {
    const random = seeded(9)
    const bad = randomBody(random)
    const other = randomBody(random, bad.rig)
    placeBody(other, shiftedPlace(0, 0, 0))
    const before = good(queryProbe(other, volume))
    placeBody(bad, shiftedPlace(Number.NaN, 0, 0))
    expect(queryProbe(bad, volume)).toMatchObject({ ok: false, problem: { kind: 'placement-invalid' } })
    expect(queryRay(bad, ray)).toMatchObject({ ok: false, problem: { kind: 'placement-invalid' } })
    expect(good(queryProbe(other, volume))).toEqual(before)
    placeBody(bad, shiftedPlace(0, 0, 0))
    expect(queryRay(bad, ray).ok).toBe(true)
  })

  it('is exact for bodies scaled by 1e9 or placed at 1e6', () => {
    const random = seeded(10)
    for (const [scale, shift] of [
      [1e9, 0],
      [1, 1e6],
      [1e9, 1e6],
      [1e-9, 0],
    ]) {
      const body = randomBody(random)
      placeBody(body, Float64Array.of(scale, 0, 0, shift, 0, scale, 0, shift, 0, 0, scale, shift))
      for (let i = 0; i < 10; i++) {
        const at = placeOn(random, body)
        const probe: Volume = { kind: 'sphere', centre: near(random, at, scale), radius: scale * random() }
        expect([...good(queryProbe(body, probe)).triangles]).toEqual(probeByBrute(body, probe))
        const aimed: Ray = { origin: near(random, at, scale), direction: near(random, [0, 0, 0], scale) }
        const all = good(queryRay(body, aimed, { wanted: 'all' }))
        expect([...all.triangles]).toEqual(rayByBrute(body, aimed).map(([, triangle]) => triangle))
      }
    }
  })
})
