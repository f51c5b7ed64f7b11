import { describe, expect, it } from 'vitest'
import { boxesApart, KEY_BOX, listTouching, sphereMissesBox } from '../../../core/intersect/keyBoxes.ts'
import { greatestOfKey, leastOfKey, orderKey } from '../../../core/math/orderKey.ts'
import { type Random, seeded } from '../../support/seeded.ts'

/** Random numbers of all magnitudes and their neighbours. */
function someNumber(random: Random): number {
  const sizes = [1, 1e-3, 1e3, 1e-30, 1e-40, 1e-320, 1e30, 1e45, 1e300]
  const x = (random() * 2 - 1) * sizes[Math.floor(random() * sizes.length)]
  return random() < 0.2 ? x * (1 + Number.EPSILON) : random() < 0.05 ? 0 : random() < 0.05 ? -0 : x
}

describe('an order key', () => {
  it('is monotonic', () => {
    const random = seeded(31)
    for (let i = 0; i < 200_000; i++) {
      const x = someNumber(random)
      const y = random() < 0.5 ? x * (1 + (random() - 0.5) * 1e-6) : someNumber(random)
      if (x <= y !== orderKey(x) <= orderKey(y) && x !== y)
        expect(orderKey(Math.min(x, y))).toBe(orderKey(Math.max(x, y)))
    }
    expect(orderKey(-0)).toBeLessThanOrEqual(orderKey(0))
    expect(orderKey(Infinity)).toBeGreaterThan(orderKey(1e30))
    expect(orderKey(-Infinity)).toBeLessThan(orderKey(-1e30))
  })

  it('distinguishes numbers that differ by a millionth', () => {
    const random = seeded(32)
    for (let i = 0; i < 10_000; i++) {
      const x = (random() + 0.1) * 10 ** (random() * 20 - 10)
      expect(orderKey(x * (1 + 1e-6))).toBeGreaterThan(orderKey(x))
      expect(orderKey(-x * (1 + 1e-6))).toBeLessThan(orderKey(-x))
    }
  })

  it('has bounds that contain the number', () => {
    const random = seeded(33)
    for (let i = 0; i < 100_000; i++) {
      const x = someNumber(random)
      if (!(leastOfKey(orderKey(x)) <= x && x <= greatestOfKey(orderKey(x))) && Math.abs(x) < 1e38) {
        expect([leastOfKey(orderKey(x)), x, greatestOfKey(orderKey(x))]).toBe('in order')
      }
    }
  })
})

describe('key boxes', () => {
  it('are separate only if the original boxes are', () => {
    const random = seeded(34)
    for (let i = 0; i < 50_000; i++) {
      const [a, b] = [randomBox(random), randomBox(random)]
      const touch = [0, 1, 2].every((k) => a[k] <= b[k + 3] && b[k] <= a[k + 3])
      const keys = Int32Array.from([...a, ...b], orderKey)
      if (touch) expect(boxesApart(keys, 0, keys, KEY_BOX)).toBe(false)
      expect(listTouching(keys, 1, 2, keys, 0, new Int32Array(4), 0)).toBe(boxesApart(keys, 0, keys, KEY_BOX) ? 0 : 1)
    }
  })

  it('are missed only by balls that contain none of their points', () => {
    const random = seeded(35)
    for (let i = 0; i < 50_000; i++) {
      const box = randomBox(random)
      const keys = Int32Array.from(box, orderKey)
      const point = [0, 1, 2].map((k) => box[k] + random() * (box[k + 3] - box[k]))
      const centre = [0, 1, 2].map(() => random() * 4 - 2)
      const radius = Math.hypot(...centre.map((c, k) => c - point[k])) * (1 + 1e-15)
      expect(sphereMissesBox(Float64Array.of(...centre, radius), 0, keys, 0)).toBe(false)
      expect(sphereMissesBox(Float64Array.of(...centre, Infinity), 0, keys, 0)).toBe(false)
    }
  })
})

function randomBox(random: Random): number[] {
  const low = [0, 1, 2].map(() => random() * 2 - 1)
  return [...low, ...low.map((x) => (random() < 0.1 ? x : x + random()))]
}
