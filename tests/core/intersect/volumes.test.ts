import { describe, expect, it } from 'vitest'
import {
  boxTouchesTriangle,
  ORIENTED_BOX,
  orientedBoxTouchesTriangle,
} from '../../../core/intersect/boxTouchesTriangle.ts'
import { capsuleTouchesTriangle } from '../../../core/intersect/capsuleTouchesTriangle.ts'
import { completeRay, RAY } from '../../../core/intersect/ray.ts'
import { rayMeetsBox } from '../../../core/intersect/rayMeetsBox.ts'
import { rayMeetsSphere } from '../../../core/intersect/rayMeetsSphere.ts'
import { rayTouchesTriangle } from '../../../core/intersect/rayTouchesTriangle.ts'
import { sphereTouchesTriangle } from '../../../core/intersect/sphereTouchesTriangle.ts'
import { rotationOf } from '../../../core/math/quaternion.ts'
import { pick, randomRotation } from '../../support/randomRig.ts'
import { type Random, seeded } from '../../support/seeded.ts'
import { one, pointOf, zero } from './fraction.ts'
import { ballTouchesByOracle, boxTouchesByOracle, capsuleTouchesByOracle, rayTouchesByOracle } from './volumeOracle.ts'

const span = new Float64Array(2)
const hit = new Float64Array(1)

/** Coordinate generators that produce touching, flat and nearly touching cases. */
const kinds: Record<string, (random: Random) => number> = {
  'on a small grid': (random) => Math.floor(random() * 5) - 2,
  'on a grid of quarters': (random) => Math.floor(random() * 17) / 4 - 2,
  'anywhere, in 18 bits': (random) => Math.floor(random() * 2 ** 18) / 2 ** 16 - 2,
  'on a grid, off by next to nothing': (random) =>
    Math.floor(random() * 5) - 2 + pick(random, [0, 0, 2 ** -40, -(2 ** -40)]),
  'far off': (random) => 2 ** 20 + Math.floor(random() * 5),
}

const numbers = (count: number, make: () => number) => Array.from({ length: count }, make)

/** Sometimes a segment or a point. */
function triangleOf(random: Random, coordinate: () => number): number[] {
  const triangle = numbers(9, coordinate)
  const kind = random()
  if (kind < 0.1) for (let k = 0; k < 3; k++) triangle[6 + k] = triangle[k]
  if (kind < 0.03) for (let k = 0; k < 3; k++) triangle[3 + k] = triangle[k]
  return triangle
}

/** Compares `count` cases; both results must occur. */
function expectAgreement(count: number, one: (i: number) => { found: boolean; truth: boolean; input: unknown }): void {
  let hits = 0
  for (let i = 0; i < count; i++) {
    const { found, truth, input } = one(i)
    if (found !== truth) expect({ input, found }).toEqual({ input, found: truth })
    if (truth) hits++
  }
  expect(hits).toBeGreaterThan(count / 200)
  expect(hits).toBeLessThan(count - count / 200)
}

describe.each(Object.entries(kinds))('a triangle with corners %s', (_name, make) => {
  it('is hit by a ray if and only if the oracle finds a hit, for all orders of its corners', () => {
    const random = seeded(1)
    const coordinate = () => make(random)
    expectAgreement(2000, (i) => {
      const triangle = triangleOf(random, coordinate)
      const origin = numbers(3, coordinate)
      const target = random() < 0.5 ? blend(random, triangle) : numbers(3, coordinate)
      const direction = target.map((x, k) => x - origin[k])
      if (!direction.some((x) => Math.abs(x) > 0)) direction[i % 3] = 1
      const ray = rayOf(origin, direction)
      const points = Float64Array.from(triangle)
      const found = rayTouchesTriangle(ray, points, 0, 3, 6, hit)
      const t = hit[0]
      for (const [a, b, c] of [
        [3, 6, 0],
        [0, 6, 3],
        [6, 3, 0],
      ]) {
        expect(rayTouchesTriangle(ray, points, a, b, c, hit)).toBe(found)
        if (found) expect(hit[0]).toBeCloseTo(t, 6)
      }
      return { found, truth: rayTouchesByOracle([...origin, ...direction], triangle), input: { triangle, ray } }
    })
  })

  it('touches a ball if and only if the oracle finds contact', () => {
    const random = seeded(2)
    const coordinate = () => make(random)
    expectAgreement(3000, () => {
      const triangle = triangleOf(random, coordinate)
      const ball = [...numbers(3, coordinate), Math.abs(kinds['on a grid of quarters'](random))]
      const found = sphereTouchesTriangle(Float64Array.from(ball), 0, Float64Array.from(triangle), 6, 0, 3)
      return { found, truth: ballTouchesByOracle(ball, triangle), input: { ball, triangle } }
    })
  })

  it('touches a capsule if and only if the oracle finds contact, including a degenerate one', () => {
    const random = seeded(3)
    const coordinate = () => make(random)
    expectAgreement(2000, () => {
      const triangle = triangleOf(random, coordinate)
      const from = numbers(3, coordinate)
      const to = random() < 0.1 ? from : numbers(3, coordinate)
      const capsule = [...from, ...to, pick(random, [0, 0.25, 0.5, 1])]
      const found = capsuleTouchesTriangle(Float64Array.from(capsule), 0, Float64Array.from(triangle), 0, 3, 6)
      return { found, truth: capsuleTouchesByOracle(capsule, triangle), input: { capsule, triangle } }
    })
  })

  it('touches an axis-aligned box if and only if the oracle finds contact, including a flat one', () => {
    const random = seeded(4)
    const coordinate = () => make(random)
    expectAgreement(800, () => {
      const triangle = triangleOf(random, coordinate)
      const [p, q] = [numbers(3, coordinate), numbers(3, coordinate)]
      if (random() < 0.2) q[0] = p[0]
      const box = [...p.map((x, k) => Math.min(x, q[k])), ...p.map((x, k) => Math.max(x, q[k]))]
      const found = boxTouchesTriangle(Float64Array.from(box), 0, Float64Array.from(triangle), 0, 3, 6)
      const middle = pointOf(p.map((x, k) => (x + q[k]) / 2))
      const half = pointOf(p.map((x, k) => Math.abs(x - q[k]) / 2))
      const truth = boxTouchesByOracle(middle, half, identity, triangle)
      return { found, truth, input: { box, triangle } }
    })
  })

  it('touches an oriented box if and only if the oracle finds contact', () => {
    const random = seeded(5)
    const coordinate = () => make(random)
    expectAgreement(100, () => {
      const triangle = triangleOf(random, coordinate)
      const box = orientedBox(random, numbers(3, coordinate))
      const found = orientedBoxTouchesTriangle(box, 0, Float64Array.from(triangle), 0, 3, 6)
      const axes = [6, 9, 12].map((o) => pointOf(box, o))
      const truth = boxTouchesByOracle(pointOf(box, 0), pointOf(box, 3), axes, triangle)
      return { found, truth, input: { box, triangle } }
    })
  })

  it('is never missed by the tests of its bounding balls and boxes, whose spans contain its t', () => {
    const random = seeded(6)
    const coordinate = () => make(random)
    let hits = 0
    for (let i = 0; i < 3000; i++) {
      const triangle = triangleOf(random, coordinate)
      const points = Float64Array.from(triangle)
      const origin = numbers(3, coordinate)
      const target = blend(random, triangle)
      const ray = rayOf(
        origin,
        target.map((x, k) => (x - origin[k]) * pick(random, [1, 1e-6, 1e6]) || 1e-3),
      )
      if (!rayTouchesTriangle(ray, points, 0, 3, 6, hit)) continue
      hits++
      const t = hit[0]
      expect(rayMeetsSphere(ray, ballAround(points), 0, span)).toBe(true)
      expect(span[0] <= t && t <= span[1]).toBe(true)
      expect(rayMeetsBox(ray, boxAround(points), 0, span)).toBe(true)
      expect(span[0] <= t && t <= span[1]).toBe(true)
    }
    expect(hits).toBeGreaterThan(100)
  })
})

describe('a ray', () => {
  it('never passes through a closed surface at its corners, edges or faces', () => {
    const random = seeded(7)
    // An octahedron with irregular corners, so that no edge has a special direction.
    for (let i = 0; i < 2000; i++) {
      const points = new Float64Array(18)
      for (let v = 0; v < 6; v++) {
        for (let k = 0; k < 3; k++) points[v * 3 + k] = (random() - 0.5) * 0.3
        points[v * 3 + (v >> 1)] += v & 1 ? 1 : -1
      }
      const faces = Array.from({ length: 8 }, (_, f) => [f & 1, 2 + ((f >> 1) & 1), 4 + (f >> 2)].map((v) => v * 3))
      const [a, b, c] = pick(random, faces)
      const [s, t] = pick(random, [
        [0, 0],
        [0.5, 0],
        [0, 1],
        [0.25, 0.75],
        [0.3, 0.3],
      ])
      const inside = [0.01, 0.02, -0.01]
      const aim = [0, 1, 2].map((k) => points[a + k] * (1 - s - t) + points[b + k] * s + points[c + k] * t)
      const ray = rayOf(
        inside,
        aim.map((x, k) => (x - inside[k]) * pick(random, [1, 1e-9, 1e9])),
      )
      expect(faces.some(([p, q, r]) => rayTouchesTriangle(ray, points, p, q, r, hit))).toBe(true)
    }
  })

  it('has a t that refers to the hit point, for any direction length', () => {
    const points = Float64Array.of(1, 0, 4, -1, 1, 4, -1, -1, 4)
    for (const length of [1e-12, 0.5, 1, 1e12]) {
      expect(rayTouchesTriangle(rayOf([0, 0, 1], [0, 0, length]), points, 0, 3, 6, hit)).toBe(true)
      expect(hit[0] * length).toBeCloseTo(3, 12)
    }
  })

  it('that starts on a triangle hits it at 0 and misses what is behind it', () => {
    const points = Float64Array.of(1, 0, 0, -1, 1, 0, -1, -1, 0)
    expect(rayTouchesTriangle(rayOf([0, 0, 0], [0, 0, 1]), points, 0, 3, 6, hit)).toBe(true)
    expect(hit[0]).toBe(0)
    expect(rayTouchesTriangle(rayOf([0, 0, Number.MIN_VALUE], [0, 0, 1]), points, 0, 3, 6, hit)).toBe(false)
    expect(rayTouchesTriangle(rayOf([-5, 0, 0], [1, 0, 0]), points, 0, 3, 6, hit)).toBe(true)
    expect(hit[0]).toBe(4)
    expect(rayTouchesTriangle(rayOf([0, 0, 0], [1, 0, 0]), points, 0, 3, 6, hit)).toBe(true)
    expect(hit[0]).toBe(0)
  })
})

describe('non-finite input', () => {
  it('touches nothing', () => {
    const good = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    for (const bad of [Number.NaN, Infinity, -Infinity]) {
      for (let i = 0; i < 9; i++) {
        const points = Float64Array.from(good)
        points[i] = bad
        expect(rayTouchesTriangle(rayOf([0.1, 0.1, -1], [0, 0, 1]), points, 0, 3, 6, hit)).toBe(false)
        expect(sphereTouchesTriangle(Float64Array.of(0, 0, 0, 5), 0, points, 0, 3, 6)).toBe(false)
        expect(capsuleTouchesTriangle(Float64Array.of(0, 0, 0, 1, 1, 1, 5), 0, points, 0, 3, 6)).toBe(false)
        expect(boxTouchesTriangle(Float64Array.of(-9, -9, -9, 9, 9, 9), 0, points, 0, 3, 6)).toBe(false)
      }
    }
  })

  it('is hit by rays if a ball is infinite', () => {
    expect(rayMeetsSphere(rayOf([0, 0, 0], [1, 0, 0]), Float64Array.of(0, 0, 0, Infinity), 0, span)).toBe(true)
  })
})

const identity = [
  [one, zero, zero],
  [zero, one, zero],
  [zero, zero, one],
] as const

function rayOf(origin: readonly number[], direction: readonly number[]): Float64Array {
  const ray = new Float64Array(RAY)
  ray.set(origin, 0)
  ray.set(direction, 3)
  completeRay(ray, 0)
  return ray
}

/** A corner, the midpoint of an edge or an inner point, up to rounding. */
function blend(random: Random, triangle: readonly number[]): number[] {
  const [s, t] = pick(random, [
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
    [0.25, 0.25],
    [0, 0.75],
  ])
  return [0, 1, 2].map((k) => triangle[k] * (1 - s - t) + triangle[3 + k] * s + triangle[6 + k] * t)
}

function orientedBox(random: Random, centre: readonly number[]): Float64Array {
  const box = new Float64Array(ORIENTED_BOX)
  box.set(centre, 0)
  box.set(
    [0, 1, 2].map(() => pick(random, [0, 0.5, 1, 2 * random()])),
    3,
  )
  const turn = new Float64Array(9)
  rotationOf(Float64Array.from(randomRotation(random, Math.PI)), 0, turn, 0)
  for (let axis = 0; axis < 3; axis++) for (let k = 0; k < 3; k++) box[6 + axis * 3 + k] = turn[k * 3 + axis]
  return box
}

function ballAround(points: Float64Array): Float64Array {
  const middle = [0, 1, 2].map((k) => (points[k] + points[3 + k] + points[6 + k]) / 3)
  const radii = [0, 3, 6].map((o) => Math.hypot(...[0, 1, 2].map((k) => points[o + k] - middle[k])))
  return Float64Array.of(middle[0], middle[1], middle[2], Math.max(...radii) * (1 + 1e-14))
}

function boxAround(points: Float64Array): Float64Array {
  const low = [0, 1, 2].map((k) => Math.min(points[k], points[3 + k], points[6 + k]))
  const high = [0, 1, 2].map((k) => Math.max(points[k], points[3 + k], points[6 + k]))
  return Float64Array.from([...low, ...high])
}
