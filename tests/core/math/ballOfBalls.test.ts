import { describe, expect, it } from 'vitest'
import { ballOfBalls } from '../../../core/math/ballOfBalls.ts'
import { pick, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

function smallest(balls: Float64Array): Float64Array {
  const count = balls.length / 4
  const radii = Float64Array.from({ length: count }, (_, i) => balls[i * 4 + 3])
  const out = new Float64Array(4)
  ballOfBalls(balls, radii, Uint32Array.from(radii.keys()), 0, count, out, 0)
  return out
}

/** Radius of the smallest ball about a point that encloses all balls; convex in the point. */
function reach(balls: Float64Array, x: number, y: number, z: number): number {
  let farthest = 0
  for (let o = 0; o < balls.length; o += 4) {
    farthest = Math.max(farthest, Math.hypot(balls[o] - x, balls[o + 1] - y, balls[o + 2] - z) + balls[o + 3])
  }
  return farthest
}

/** Minimum of a convex function of one variable, by golden-section search. */
function least(from: number, to: number, value: (x: number) => number): number {
  const share = (Math.sqrt(5) - 1) / 2
  let [low, high] = [from, to]
  let [p, q] = [high - share * (high - low), low + share * (high - low)]
  let [atP, atQ] = [value(p), value(q)]
  for (let k = 0; k < 32; k++) {
    if (atP < atQ) {
      ;[high, q, atQ] = [q, p, atP]
      p = high - share * (high - low)
      atP = value(p)
    } else {
      ;[low, p, atP] = [p, q, atQ]
      q = low + share * (high - low)
      atQ = value(q)
    }
  }
  return Math.min(atP, atQ)
}

/** Minimum of the reach over a cube, with nested searches per coordinate. */
function oracle(balls: Float64Array, size: number): number {
  return least(-size, size, (x) => least(-size, size, (y) => least(-size, size, (z) => reach(balls, x, y, z))))
}

function randomBalls(random: Random, count: number): Float64Array {
  const kind = pick(random, ['any', 'points', 'equal', 'one large', 'flat', 'line'])
  return Float64Array.from({ length: count * 4 }, (_, i) => {
    if (i % 4 === 3)
      return kind === 'points' ? 0 : kind === 'equal' ? 0.3 : i === 3 && kind === 'one large' ? 2 : random()
    if ((kind === 'flat' && i % 4 === 2) || (kind === 'line' && i % 4 > 0)) return 0
    return signed(random)
  })
}

describe('the smallest ball of balls', () => {
  it.each(seeds(40, 400))('encloses all balls and is as small as a numerical search finds (seed %i)', (seed) => {
    const random = seeded(seed)
    const balls = randomBalls(random, pick(random, [1, 2, 3, 4, 5, 8, 20]))
    const [x, y, z, r] = smallest(balls)
    expect(r).toBeGreaterThanOrEqual(reach(balls, x, y, z))
    expect(Math.abs(r - oracle(balls, 4))).toBeLessThan(2e-6)
  })

  it.each(seeds(200, 2000))('is a local optimum (seed %i)', (seed) => {
    const random = seeded(seed)
    const balls = randomBalls(random, pick(random, [2, 5, 30, 300]))
    const [x, y, z, r] = smallest(balls)
    expect(r).toBeGreaterThanOrEqual(reach(balls, x, y, z))
    for (let k = 0; k < 60; k++) {
      const step = 10 ** -(1 + (k % 5))
      const there = reach(balls, x + step * signed(random), y + step * signed(random), z + step * signed(random))
      expect(there).toBeGreaterThan(r * (1 - 1e-13))
    }
  })

  it('is the largest ball if it encloses the others', () => {
    const [x, y, z, r] = smallest(Float64Array.of(0.2, 0, 0, 0.3, 1, 2, 3, 9, 1, 2, 3, 9, -1, 0, 0, 0.1))
    expect([x, y, z]).toEqual([1, 2, 3])
    expect(r).toBeCloseTo(9, 12)
  })
})
