import { describe, expect, it } from 'vitest'
import { crossingShare, pierces } from '../../../core/intersect/pierces.ts'
import { shiftedPass, shiftedSide } from '../../../core/intersect/shiftedSign.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

const shareError = new Float64Array(1)

/** Units in which the second mesh is actually shifted by (ε, ε², ε³) with ε = 2⁻⁴⁰; coordinates are small integers. */
const UNIT = 1n << 120n
const SHIFT = [1n << 80n, 1n << 40n, 1n]

type Point = readonly bigint[]

function exact(points: Float64Array, o: number, second: boolean): Point {
  return [0, 1, 2].map((k) => BigInt(points[o + k]) * UNIT + (second ? SHIFT[k] : 0n))
}

function minus(a: Point, b: Point): Point {
  return a.map((x, k) => x - b[k])
}

function determinant(a: Point, b: Point, c: Point): number {
  const x = b[1] * c[2] - b[2] * c[1]
  const y = b[2] * c[0] - b[0] * c[2]
  const z = b[0] * c[1] - b[1] * c[0]
  const value = a[0] * x + a[1] * y + a[2] * z
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

/** Few distinct positions, so that points, edges and planes often coincide. */
function fewPlaces(random: Random, count: number): Float64Array {
  return Float64Array.from({ length: count * 3 }, () => Math.floor(random() * 4))
}

describe('a sign of two meshes with a symbolic shift', () => {
  it.each(seeds(40))('equals the sign for a small actual shift (seed %i)', (seed) => {
    const random = seeded(seed)
    for (let i = 0; i < 200; i++) {
      const first = fewPlaces(random, 3)
      const second = fewPlaces(random, 3)
      const [a, b, c] = [0, 3, 6].map((o) => exact(first, o, false))
      const [p, q] = [0, 3].map((o) => exact(second, o, true))
      const [r, s, t] = [0, 3, 6].map((o) => exact(second, o, true))
      expect(shiftedSide(first, 0, 3, 6, second, 0, 1)).toBe(determinant(minus(b, a), minus(c, a), minus(p, a)))
      expect(shiftedSide(second, 0, 3, 6, first, 0, -1)).toBe(determinant(minus(s, r), minus(t, r), minus(a, r)))
      expect(shiftedPass(first, 0, 3, second, 0, 3)).toBe(determinant(minus(b, a), minus(p, a), minus(q, a)))
    }
  })

  it('is exact if products of edges differ by less than rounding', () => {
    // Edges (x, y, 0) and (x', y', 0) through the z axis: nearly parallel and coplanar.
    const x = 1 + 2 ** -52
    const first = Float64Array.of(0, 0, 0, x, 1, 0)
    const second = Float64Array.of(0, 0, 0, x * (1 + 2 ** -52), 1 + 2 ** -51, 0)
    const turn =
      BigInt(second[3] * 2 ** 52) * BigInt(first[4] * 2 ** 52) -
      BigInt(second[4] * 2 ** 52) * BigInt(first[3] * 2 ** 52)
    expect(turn).not.toBe(0n)
    expect(shiftedPass(first, 0, 3, second, 0, 3)).toBe(turn > 0n ? 1 : -1)
  })
})

describe('an edge', () => {
  it.each(seeds(40))('crosses as many faces of a closed surface inwards as outwards (seed %i)', (seed) => {
    const random = seeded(seed)
    let through = 0
    for (let i = 0; i < 200; i++) {
      const corners = fewPlaces(random, 4)
      const edge = fewPlaces(random, 2).map((x, k) => (k % 3 === 2 ? (k < 3 ? -1 : 5) : x))
      const sides = [
        [0, 6, 3],
        [0, 3, 9],
        [0, 9, 6],
        [3, 6, 9],
      ]
      for (const shift of [-1, 1]) {
        const signs = sides.map(([a, b, c]) => pierces(edge, 0, 3, corners, a, b, c, shift))
        expect(signs.reduce((sum, sign) => sum + sign, 0)).toBe(0)
        through += signs.filter((sign) => sign !== 0).length
      }
    }
    expect(through).toBeGreaterThan(4)
  })

  it('crosses a plane at the exact position, even at a grazing angle', () => {
    const plane = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
    for (const tiny of [1, 1e-8, 1e-17, 2 ** -60, 1e-200]) {
      const edge = Float64Array.of(0.2, 0.3, tiny, 0.9, 0.7, -3 * tiny)
      expect(crossingShare(edge, 0, 3, plane, 0, 3, 6, shareError)).toBeCloseTo(0.25, 15)
    }
    // The three corners are so close to one line that the plane needs exact arithmetic.
    const sliver = Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2 + 2 ** -51)
    const edge = Float64Array.of(1, 1 - 2 ** -53, 1, 1, 1 + 3 * 2 ** -52, 1)
    expect(crossingShare(edge, 0, 3, sliver, 0, 3, 6, shareError)).toBeCloseTo(1 / 7, 15)
  })
})
