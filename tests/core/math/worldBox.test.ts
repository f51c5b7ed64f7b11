import { describe, expect, it } from 'vitest'
import { AFFINE, composeTrs, multiply, transformPoint } from '../../../core/math/affine.ts'
import { BOX, clearBox, worldBox } from '../../../core/math/worldBox.ts'
import { pick, randomRotation, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

function randomBox(random: Random): Float64Array {
  const size = pick(random, [0, 1e-3, 1, 1e6])
  const far = pick(random, [0, 1, 1e6])
  const box = new Float64Array(BOX)
  for (let k = 0; k < 3; k++) {
    box[k] = signed(random) * far
    box[k + 3] = box[k] + random() * size
  }
  return box
}

/** Random transform: rotated, mirrored, flattened, sheared, far away. */
function randomMap(random: Random): Float64Array {
  const map = new Float64Array(AFFINE)
  const under = new Float64Array(AFFINE)
  const scale = [signed(random), pick(random, [-2, 0, 1]), 1e3 * random()]
  const far = pick(random, [0, 1, 1e6])
  const shift = [signed(random) * far, signed(random) * far, signed(random) * far]
  composeTrs([0, 0, 0], 0, randomRotation(random, Math.PI), 0, [1, 1, 1], 0, under, 0)
  composeTrs(shift, 0, randomRotation(random, Math.PI), 0, scale, 0, map, 0)
  const out = new Float64Array(AFFINE)
  multiply(map, 0, under, 0, out, 0)
  return out
}

function cornersOf(box: Float64Array): number[][] {
  return Array.from({ length: 8 }, (_, c) => [0, 1, 2].map((k) => box[k + (c & (1 << k) ? 3 : 0)]))
}

/** Splits x into two doubles of half the bits. */
function split(x: number): [number, number] {
  const big = 134217729 * x
  const high = big - (big - x)
  return [high, x - high]
}

/** a · b exactly, as a sum of two doubles. */
function exactProduct(a: number, b: number): [number, number] {
  const p = a * b
  const [ah, al] = split(a)
  const [bh, bl] = split(b)
  return [p, al * bl - (p - ah * bh - al * bh - ah * bl)]
}

/** Sign of the exact value of m · x + shift − bound. */
function excess(map: Float64Array, row: number, x: readonly number[], bound: number): number {
  const parts = [map[row * 4 + 3], -bound]
  for (let k = 0; k < 3; k++) parts.push(...exactProduct(map[row * 4 + k], x[k]))
  // The sum of doubles is an integer in units of 2⁻⁶⁰⁰.
  const unit = parts.reduce((sum, part) => sum + toUnits(part), 0n)
  return unit > 0n ? 1 : unit < 0n ? -1 : 0
}

function toUnits(x: number): bigint {
  let exponent = 0
  let y = x
  while (!Number.isInteger(y)) {
    y *= 2 ** 20
    exponent += 20
  }
  return BigInt(y) << BigInt(1200 - exponent)
}

describe('worldBox', () => {
  it.each(seeds(100))(
    'contains the exact and every computed image, and is as tight as rounding allows (seed %i)',
    (seed) => {
      const random = seeded(seed)
      const box = randomBox(random)
      const map = randomMap(random)
      const out = new Float64Array(BOX)
      worldBox(map, 0, box, 0, out, 0)
      const point = new Float64Array(3)
      const low = [Infinity, Infinity, Infinity]
      const high = [-Infinity, -Infinity, -Infinity]
      const inner = Array.from({ length: 20 }, () => [0, 1, 2].map((k) => box[k] + random() * (box[k + 3] - box[k])))
      for (const corner of [...cornersOf(box), ...inner]) {
        transformPoint(map, 0, corner, 0, point, 0)
        for (let k = 0; k < 3; k++) {
          low[k] = Math.min(low[k], point[k])
          high[k] = Math.max(high[k], point[k])
          expect(excess(map, k, corner, out[k])).toBeGreaterThanOrEqual(0)
          expect(excess(map, k, corner, out[k + 3])).toBeLessThanOrEqual(0)
        }
      }
      for (let k = 0; k < 3; k++) {
        const reach = box.reduce((sum, x) => sum + Math.abs(x), 0)
        const size = [0, 1, 2].reduce((sum, c) => sum + Math.abs(map[k * 4 + c]) * reach, Math.abs(map[k * 4 + 3]))
        expect(out[k]).toBeLessThanOrEqual(low[k])
        expect(out[k + 3]).toBeGreaterThanOrEqual(high[k])
        expect(low[k] - out[k]).toBeLessThanOrEqual(4e-15 * size + 1e-300)
        expect(out[k + 3] - high[k]).toBeLessThanOrEqual(4e-15 * size + 1e-300)
      }
    },
  )

  it('is empty for an empty box', () => {
    const box = new Float64Array(BOX)
    const out = new Float64Array(BOX)
    clearBox(box, 0)
    worldBox(randomMap(seeded(1)), 0, box, 0, out, 0)
    expect([...out]).toEqual([...box])
    worldBox(randomMap(seeded(2)), 0, Float64Array.of(0, 1, 0, 1, 0, 1), 0, out, 0)
    expect([...out]).toEqual([...box])
  })

  it('is infinite along an axis with an infinite or NaN extent', () => {
    const map = Float64Array.of(1, 0, 0, 5, 0, 2, 0, 0, 0, 0, 3, 0)
    const out = new Float64Array(BOX)
    worldBox(map, 0, Float64Array.of(-Infinity, 0, 0, Infinity, 1, 1), 0, out, 0)
    expect([out[0], out[3]]).toEqual([-Infinity, Infinity])
    worldBox(map, 0, Float64Array.of(Number.NaN, 0, 0, Number.NaN, 1, 1), 0, out, 0)
    expect(out[0]).toBe(Infinity)
  })

  it('can write its result in place', () => {
    const random = seeded(9)
    const box = randomBox(random)
    const map = randomMap(random)
    const out = new Float64Array(BOX)
    worldBox(map, 0, box, 0, out, 0)
    worldBox(map, 0, box, 0, box, 0)
    expect(box).toEqual(out)
  })
})
