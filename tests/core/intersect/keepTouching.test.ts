import { describe, expect, it } from 'vitest'
import { keepTouching } from '../../../core/intersect/keepTouching.ts'
import { determinantErrorBound } from '../../../core/intersect/trianglesTouch.ts'
import { caseCount, type Random, seeded } from '../../support/seeded.ts'
import { tally } from '../../support/tally.ts'
import { trianglesTouchByOracle } from './exactOracle.ts'
import { families, type TrianglePair } from './trianglePairs.ts'

const SIZE = 4
/** Families whose coordinates need big integers. */
const slow = new Set(['partly denormal', 'of huge size'])

/** The triangles to test: one made for the first triangle, the others for other triangles, with permuted vertices. */
function manyFor(pair: TrianglePair, make: (random: Random) => TrianglePair, random: Random): number[][] {
  const many = [pair.slice(9)]
  while (many.length < SIZE)
    many.push(
      make(random)
        .slice(random() < 0.5 ? 0 : 9)
        .slice(0, 9),
    )
  return many.map((b) => (random() < 0.5 ? b : [...b.slice(3, 6), ...b.slice(0, 3), ...b.slice(6)]))
}

/** Indices in `many` that the kernel keeps, from a list with further entries. */
function kept(a: number[], many: number[][], errorBound: number, order: number[]): number[] {
  const pb = Float64Array.from(many.flat())
  const corners = Uint32Array.from({ length: many.length * 3 }, (_, i) => i * 3)
  const list = Int32Array.from([...order, -1])
  const count = keepTouching(errorBound, Float64Array.from(a), 0, 3, 6, pb, corners, list, order.length)
  expect(list[order.length]).toBe(-1)
  return [...list.subarray(0, count)]
}

function filterBound(triangles: number[][]): number {
  const extents = [0, 1, 2].map((axis) => {
    const values = triangles.flat().filter((_, i) => i % 3 === axis)
    return Math.max(...values) - Math.min(...values)
  })
  return determinantErrorBound(extents[0], extents[1], extents[2])
}

function mirrored(triangle: number[], axis: number): number[] {
  return triangle.map((x, i) => (i % 3 === axis ? -x : x))
}

describe('keepTouching', () => {
  it.each(Object.entries(families))(
    'keeps, in order, the triangles that the rational oracle finds touching: %s',
    (name, make) => {
      const random = seeded(23)
      const count = slow.has(name) ? caseCount(150, 400) : caseCount(500, 1_500)
      let hits = 0
      for (let i = 0; i < count; i++) {
        const pair = make(random)
        const a = pair.slice(0, 9)
        const many = manyFor(pair, make, random)
        const order = [...many.keys()].sort(() => random() - 0.5)
        const truth = order.filter((j) => trianglesTouchByOracle(a, many[j]))
        const errorBound = filterBound([a, ...many])
        const axis = i % 3
        const inMirror = many.map((b) => mirrored(b, axis))
        const found = [
          kept(a, many, errorBound, order),
          kept(a, many, Infinity, order),
          kept(mirrored(a, axis), inMirror, errorBound, order),
        ]
        expect({ a, many, found }).toEqual({ a, many, found: [truth, truth, truth] })
        hits += truth.length
      }
      tally('Triangles touch exactly when exact arithmetic says so', count * SIZE)
      expect(hits).toBeGreaterThan(0)
      expect(hits).toBeLessThan(count * SIZE)
    },
  )

  it('keeps no non-finite triangle, and all copies of the first', () => {
    const a = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    const many = [a, [Number.NaN, ...a.slice(1)], a, [Infinity, ...a.slice(1)]]
    expect(kept(a, many, determinantErrorBound(1, 1, 1), [0, 1, 2, 3])).toEqual([0, 2])
    expect(kept(a, many, determinantErrorBound(1, 1, 1), [])).toEqual([])
  })
})
