import { describe, expect, it } from 'vitest'
import { reachOf, smallestBall } from '../../../core/math/smallestBall.ts'
import { pick, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

const ball = new Float64Array(4)

function ballOf(points: Float64Array): Float64Array {
  const list = Uint32Array.from({ length: points.length / 3 }, (_, i) => i)
  smallestBall(points, list, 0, list.length, ball, 0)
  return ball
}

function encloses(centre: Float64Array, points: Float64Array): boolean {
  for (let p = 0; p < points.length; p += 3) {
    const x = points[p] - centre[0]
    const y = points[p + 1] - centre[1]
    const z = points[p + 2] - centre[2]
    if (!(Math.sqrt(x * x + y * y + z * z) <= centre[3])) return false
  }
  return true
}

/** Smallest enclosing ball by definition: the smallest of all enclosing balls through one to four points. */
function bruteForce(points: Float64Array): number {
  const count = points.length / 3
  let best = Number.POSITIVE_INFINITY
  for (let a = 0; a < count; a++) {
    best = Math.min(best, radiusThrough(points, [a], best))
    for (let b = a + 1; b < count; b++) {
      best = Math.min(best, radiusThrough(points, [a, b], best))
      for (let c = b + 1; c < count; c++) {
        best = Math.min(best, radiusThrough(points, [a, b, c], best))
        for (let d = c + 1; d < count; d++) best = Math.min(best, radiusThrough(points, [a, b, c, d], best))
      }
    }
  }
  return best
}

/**
 * Radius from the circumcentre, by elimination with pivoting in the span of the points. Independent of the code under
 * test.
 */
function radiusThrough(points: Float64Array, support: number[], best: number): number {
  const at = (i: number, k: number): number => points[support[i] * 3 + k] - points[support[0] * 3 + k]
  const n = support.length - 1
  const rows = Array.from({ length: n }, (_, i) => {
    const row = Array.from({ length: n }, (_, j) => dot3(at, i + 1, j + 1))
    return [...row, dot3(at, i + 1, i + 1) / 2]
  })
  for (let i = 0; i < n; i++) {
    let top = i
    for (let r = i + 1; r < n; r++) if (Math.abs(rows[r][i]) > Math.abs(rows[top][i])) top = r
    const kept = rows[i]
    rows[i] = rows[top]
    rows[top] = kept
    if (rows[i][i] === 0) return Number.POSITIVE_INFINITY
    for (let r = 0; r < n; r++) {
      if (r === i) continue
      const k = rows[r][i] / rows[i][i]
      for (let c = i; c <= n; c++) rows[r][c] -= k * rows[i][c]
    }
  }
  const centre = [0, 1, 2].map((k) => {
    let sum = 0
    for (let i = 0; i < n; i++) sum += (rows[i][n] / rows[i][i]) * at(i + 1, k)
    return sum
  })
  let reach = 0
  for (let p = 0; p < points.length / 3; p++) {
    const d = [0, 1, 2].map((k) => points[p * 3 + k] - points[support[0] * 3 + k] - centre[k])
    reach = Math.max(reach, Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]))
    if (!(reach <= best)) return Number.POSITIVE_INFINITY
  }
  return reach
}

function dot3(at: (i: number, k: number) => number, i: number, j: number): number {
  return at(i, 0) * at(j, 0) + at(i, 1) * at(j, 1) + at(i, 2) * at(j, 2)
}

/** Point clouds with all kinds of degeneracy: duplicates, lines, planes, spheres, grids, needles. */
function cloud(random: Random, count: number): Float64Array {
  const shape = pick(random, ['free', 'free', 'line', 'plane', 'sphere', 'grid', 'needle', 'copies'])
  const points = new Float64Array(count * 3)
  for (let p = 0; p < count * 3; p += 3) {
    const x = signed(random)
    const y = signed(random)
    const z = signed(random)
    const t = shape === 'sphere' ? 1 / Math.hypot(x, y, z) : 1
    if (shape === 'line') points.set([x, 2 * x, -x], p)
    else if (shape === 'plane') points.set([x, y, x - y], p)
    else if (shape === 'grid') points.set([Math.round(x), Math.round(y), Math.round(z)], p)
    else if (shape === 'needle') points.set([x, y * 1e-8, z * 1e-12], p)
    else points.set([x * t, y * t, z * t], p)
  }
  if (shape === 'copies') for (let p = 0; p < count * 3; p++) points[p] = points[p % 6]
  return points
}

describe('smallestBall', () => {
  it('agrees with brute force to 1e-12 and encloses all points', () => {
    let worst = 0
    let balls = 0
    for (const seed of seeds(3000)) {
      const random = seeded(seed)
      const points = cloud(random, 1 + Math.floor(random() * 9))
      const found = ballOf(points)
      const best = bruteForce(points)
      expect(encloses(found, points)).toBe(true)
      worst = Math.max(worst, (found[3] - best) / Math.max(best, 1e-9))
      balls++
    }
    console.log(`${balls} balls against brute force: largest excess ${worst.toExponential(2)}`)
    expect(worst).toBeLessThan(1e-12)
  })

  it.each([1e-6, 1, 1e6])('encloses 2000 points at scale %d, including far from the origin', (scale) => {
    for (const seed of seeds(20)) {
      const random = seeded(seed)
      const points = cloud(random, 2000).map((value, k) => value * scale + (k % 3 === 0 ? 1e6 : 0))
      expect(encloses(ballOf(points), points)).toBe(true)
    }
  })

  it('is optimal for many points: no small shift of the centre gives a smaller radius', () => {
    for (const seed of seeds(50)) {
      const random = seeded(seed)
      const points = cloud(random, 300)
      const found = ballOf(points).slice()
      const list = Uint32Array.from({ length: 300 }, (_, i) => i)
      for (let k = 0; k < 30; k++) {
        const step = 10 ** -(1 + 7 * random())
        const moved = found.map((value) => value + step * signed(random))
        expect(reachOf(points, list, 0, 300, moved, 0)).toBeGreaterThanOrEqual(found[3] * (1 - 1e-12))
      }
    }
  })

  it('is the point itself for one point, and empty for none', () => {
    expect([...ballOf(Float64Array.of(3, -4, 5)).subarray(0, 3)]).toEqual([3, -4, 5])
    expect(ball[3]).toBeLessThan(1e-300)
    expect([...ballOf(new Float64Array(0))]).toEqual([0, 0, 0, 0])
  })

  it('reads only the listed points', () => {
    const points = Float64Array.of(100, 0, 0, 0, 0, 0, 2, 0, 0, -100, 0, 0)
    smallestBall(points, [9, 1, 2, 9], 1, 2, ball, 0)
    expect(ball[0]).toBe(1)
    expect(ball[3]).toBeCloseTo(1, 12)
  })
})
