import { describe, expect, it } from 'vitest'
import { commonPoint } from '../../../core/intersect/commonPoint.ts'
import { sphereTouchesTriangle } from '../../../core/intersect/sphereTouchesTriangle.ts'
import { GAP, triangleGap } from '../../../core/intersect/triangleGap.ts'
import { trianglesTouch } from '../../../core/intersect/trianglesTouch.ts'
import {
  createNearest,
  FROM,
  loadTriangles,
  meetLoaded,
  scaleTo,
  WAY,
  WIDTH,
} from '../../../core/query/distance/nearest.ts'
import { hullDistance, type Triple } from '../../support/hullDistance.ts'
import { seeded } from '../../support/seeded.ts'
import { tally } from '../../support/tally.ts'
import { families, type TrianglePair } from './trianglePairs.ts'

const CASES = 300
const gap = new Float64Array(GAP)

/** Translates a pair to its first corner and scales it to about 1, independent of its original coordinates. */
function standard(pair: TrianglePair): Float64Array {
  const size = Math.max(Number.MIN_VALUE, ...pair.map((x, i) => Math.abs(x / 2 - pair[i % 3] / 2)))
  return Float64Array.from(pair, (x, i) => (x / 2 - pair[i % 3] / 2) / size)
}

function corners(v: ArrayLike<number>, from: number): Triple[] {
  return [0, 3, 6].map((k) => [v[from + k], v[from + k + 1], v[from + k + 2]])
}

const pointAt = (v: ArrayLike<number>, o: number): Triple => [v[o], v[o + 1], v[o + 2]]
const touches = (v: Float64Array) => trianglesTouch(v, 0, 3, 6, v, 9, 12, 15)

/** Exact test whether a point is on the triangle at v[from], within the tolerance `off`. */
function isOn(v: Float64Array, from: number, point: Triple, off = 1e-15): boolean {
  return sphereTouchesTriangle(Float64Array.of(...point, off), 0, v, from, from + 3, from + 6)
}

/** Difference between the gap and the distance of the two separating planes. */
function errorBoundOf(v: Float64Array, found: Float64Array): number {
  const p = pointAt(found, 0)
  const [x, y, z] = found.subarray(3)
  const width = Math.hypot(x, y, z)
  const along = (c: Triple) => ((c[0] - p[0]) * x + (c[1] - p[1]) * y + (c[2] - p[2]) * z) / (width || 1)
  const far = Math.max(...corners(v, 0).map(along))
  const near = Math.min(...corners(v, 9).map(along))
  return width - (near - far)
}

function expectOnBoth(v: Float64Array, found: Float64Array, off?: number): void {
  const [x, y, z, wx, wy, wz] = found
  expect(isOn(v, 0, [x, y, z], off) && isOn(v, 9, [x + wx, y + wy, z + wz], off), [...v].join(' ')).toBe(true)
}

describe('triangleGap', () => {
  it.each(Object.entries(families))(
    '%s: is attained by points of both triangles, and two separating planes prove it',
    (name, make) => {
      const random = seeded(3)
      let apart = 0
      for (let i = 0; i < CASES; i++) {
        const v = standard(make(random))
        if (touches(v)) continue
        apart++
        const squared = triangleGap(v, Infinity, gap)
        expect(Math.abs(Math.sqrt(squared) - Math.hypot(gap[3], gap[4], gap[5]))).toBeLessThan(1e-14)
        expectOnBoth(v, gap)
        // The accuracy of the direction is relative to the gap width.
        expect(errorBoundOf(v, gap) * Math.sqrt(squared)).toBeLessThan(1e-14)
        expect(Math.sqrt(squared)).toBeLessThanOrEqual(hullDistance(corners(v, 0), corners(v, 9)) + 1e-15)
      }
      tally('The distance of bodies is that of their nearest triangles', apart)
      expect(apart, name).toBeGreaterThan(0)
    },
  )

  it('equals the distance of the closest features, including needles, nearly parallel edges and points', () => {
    const random = seeded(4)
    const small = () => 10 ** (-16 * random())
    for (let i = 0; i < 1000; i++) {
      const v = Float64Array.from({ length: 18 }, (_, k) => (k % 3 === 0 ? random() : random() * small()))
      if (i % 3 === 0) v.copyWithin(6, 3, 6)
      if (i % 5 === 0) v.copyWithin(12, 9, 12)
      for (let k = 9; k < 18; k++) v[k] += k % 3 === 2 ? small() : 0
      if (touches(v)) continue
      const truth = hullDistance(corners(v, 0), corners(v, 9))
      const width = Math.sqrt(triangleGap(v, Infinity, gap))
      expect(width).toBeLessThanOrEqual(truth + 1e-15)
      expectOnBoth(v, gap)
    }
  })

  it('is not affected by an upper bound, and a lower bound may end the search', () => {
    const random = seeded(5)
    let ended = 0
    for (let i = 0; i < 5000; i++) {
      const v = standard(families['anywhere in a cube'](random))
      if (touches(v)) continue
      const squared = triangleGap(v, Infinity, gap)
      const whole = gap.slice()
      expect(triangleGap(v, squared * (1 + 1e-12), gap)).toBe(squared)
      expect(gap).toEqual(whole)
      const cut = triangleGap(v, squared * random(), gap)
      expect(cut).toBeGreaterThanOrEqual(squared)
      if (cut === Infinity) ended++
    }
    expect(ended).toBeGreaterThan(1000)
  })

  it('is accurate at any scale', () => {
    const random = seeded(6)
    for (let i = 0; i < 300; i++) {
      const v = standard(families['anywhere in a cube'](random))
      if (touches(v)) continue
      const width = Math.sqrt(triangleGap(v, Infinity, gap))
      for (const power of [-1000, -300, 300, 400]) {
        const nearest = createNearest()
        const scaled = v.map((x) => x * 2 ** power)
        scaleTo(nearest, 2 ** power)
        const offsets = Uint32Array.of(0, 3, 6, 9, 12, 15)
        loadTriangles(scaled, offsets, 0, scaled, offsets, 3, nearest.numbers)
        expect(meetLoaded(nearest.numbers)).toBe(true)
        expect(nearest.numbers[WIDTH] / 2 ** power).toBeCloseTo(width, 14)
        const way = nearest.numbers.subarray(WAY, WAY + 3)
        expect(Math.hypot(...way.map((x) => x / 2 ** power))).toBeCloseTo(width, 14)
        expect(
          hullDistance(
            [
              pointAt(
                nearest.numbers.map((x) => x / 2 ** power),
                FROM,
              ),
            ],
            corners(v, 0),
          ),
        ).toBeLessThan(1e-14)
      }
    }
  })
})

describe('commonPoint of touching triangles', () => {
  it.each(Object.entries(families))('%s: lies in both', (name, make) => {
    const random = seeded(7)
    let met = 0
    for (let i = 0; i < CASES; i++) {
      const v = standard(make(random))
      if (!touches(v)) continue
      met++
      commonPoint(v, gap)
      // For nearly parallel planes the position is uncertain, but not the contact.
      expectOnBoth(v, gap, 1e-11)
    }
    expect(met, name).toBeGreaterThan(0)
  })
})
