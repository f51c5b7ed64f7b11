import { describe, expect, it } from 'vitest'
import { buildBallTree } from '../../../core/innertree/tree/ballTree.ts'
import { clusterings } from '../../../core/innertree/tree/clusterings.ts'
import type { Clustering } from '../../../core/innertree/tree/clustering.ts'
import { interruptedOverlap } from '../../../core/innertree/query/interruptedOverlap.ts'
import { LENS, lens } from '../../../core/innertree/query/lens.ts'
import { RigidBalls } from '../../../core/innertree/body/rigidBalls.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

/** Disjoint balls in a grid of unit cells. */
function randomPacking(random: Random, side: number): Float64Array {
  const balls: number[] = []
  for (let cell = 0; cell < side ** 3; cell++) {
    if (random() < 0.2) continue
    const r = 0.1 + 0.2 * random()
    const at = (k: number) => Math.floor(cell / side ** k) % side
    for (let k = 0; k < 3; k++) balls.push(at(k) + r + random() * (1 - 2 * r))
    balls.push(r)
  }
  return Float64Array.from(balls)
}

function placed(balls: Float64Array, shift: number): RigidBalls {
  const posed = new RigidBalls(buildBallTree(balls, clusterings[0] as Clustering, noProgress))
  posed.place([1, 0, 0, shift, 0, 1, 0, shift / 2, 0, 0, 1, shift / 3], 1, 1)
  return posed
}

function bruteForce(a: Float64Array, b: Float64Array, shift: number): number {
  const part = new Float64Array(LENS)
  let sum = 0
  for (let o = 0; o < a.length; o += 4) {
    for (let q = 0; q < b.length; q += 4) {
      const way = [shift, shift / 2, shift / 3].map((s, k) => (b[q + k] as number) + s - (a[o + k] as number))
      lens(a[o + 3] as number, b[q + 3] as number, Math.hypot(...way), part)
      sum += part[0] as number
    }
  }
  return sum
}

describe('interruptedOverlap', () => {
  it.each(seeds(30, 2_000))('has valid bounds that converge as the number of operations grows (seed %i)', (seed) => {
    const random = seeded(seed)
    const [ballsA, ballsB] = [randomPacking(random, 4), randomPacking(random, 5)]
    const shift = random() * 3
    const [a, b] = [placed(ballsA, 0), placed(ballsB, shift)]
    const truth = bruteForce(ballsA, ballsB, shift)
    let width = Infinity
    for (const operations of [0, 1, 5, 20, 80, 320, 1_280, Infinity]) {
      const { lower, upper, estimate, complete } = interruptedOverlap(a, b, operations, () => false)
      expect(lower).toBeLessThanOrEqual(truth)
      expect(upper).toBeGreaterThanOrEqual(truth)
      expect(upper - lower).toBeLessThanOrEqual(width)
      expect(estimate).toBeLessThanOrEqual(upper)
      width = upper - lower
      if (complete) expect(estimate).toBeCloseTo(truth, 9)
      if (operations === Infinity) expect(complete).toBe(true)
    }
  })

  it('stops when time runs out', () => {
    const random = seeded(3)
    const [a, b] = [placed(randomPacking(random, 6), 0), placed(randomPacking(random, 6), 0.4)]
    let readings = 0
    const { complete, operations } = interruptedOverlap(a, b, Infinity, () => ++readings > 3)
    expect(complete).toBe(false)
    expect(operations).toBe(96)
  })
})
