import { expect } from 'vitest'
import { type Body, dropCaches } from '../../../core/query/base/body.ts'
import { byBrute } from '../../../core/query/baselines/byBrute.ts'
import { type DistanceReport, queryDistance } from '../../../core/query/distance/queryDistance.ts'
import { createNearest, loadTriangles, meetLoaded, WIDTH } from '../../../core/query/distance/nearest.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { hullDistance, type Triple } from '../../support/hullDistance.ts'
import { tally } from '../../support/tally.ts'
import { good, pairsBy } from './agreement.ts'

export function cornersOf(body: Body, triangle: number): Triple[] {
  return Array.from(body.rig.skin.triangles.subarray(triangle * 3, triangle * 3 + 3), (vertex) => [
    body.positions[vertex * 3],
    body.positions[vertex * 3 + 1],
    body.positions[vertex * 3 + 2],
  ])
}

export function allTriangles(body: Body): Triple[][] {
  byBrute.prepare(good(dropCaches(body)))
  return Array.from({ length: body.rig.skin.triangles.length / 3 }, (_, triangle) => cornersOf(body, triangle))
}

/** Tests all pairs of triangles, feature by feature. */
export function distanceByBrute(a: Body, b: Body): number {
  const [as, bs] = [allTriangles(a), allTriangles(b)]
  let least = Infinity
  for (const one of as) for (const other of bs) least = Math.min(least, hullDistance(one, other))
  return least
}

/** Bounding spheres (x y z r) of all triangles, in tree order. */
function ballsOf({ positions, corners }: Body): Float64Array {
  const balls = new Float64Array((corners.length / 3) * 4)
  for (let i = 0; i * 3 < corners.length; i++) {
    const three = [0, 1, 2].map((k) => positions.subarray(corners[i * 3 + k], corners[i * 3 + k] + 3))
    const centre = [0, 1, 2].map((k) => (three[0][k] + three[1][k] + three[2][k]) / 3)
    balls.set(centre, i * 4)
    balls[i * 4 + 3] = Math.max(...three.map((corner) => Math.hypot(...corner.map((x, k) => x - centre[k])))) * 1.001
  }
  return balls
}

/** Smallest distance over all triangle pairs. Uses no tree, and only kernels that have their own tests. */
export function everyTriangle(a: Body, b: Body): number {
  deformSkin(a.skin)
  deformSkin(b.skin)
  const [p, q] = [ballsOf(a), ballsOf(b)]
  const { numbers } = createNearest()
  for (let i = 0; i < p.length; i += 4) {
    for (let j = 0; j < q.length; j += 4) {
      const reach = numbers[WIDTH] + p[i + 3] + q[j + 3]
      if ((p[i] - q[j]) ** 2 + (p[i + 1] - q[j + 1]) ** 2 + (p[i + 2] - q[j + 2]) ** 2 > reach * reach) continue
      loadTriangles(a.positions, a.corners, (i / 4) * 3, b.positions, b.corners, (j / 4) * 3, numbers)
      meetLoaded(numbers)
    }
  }
  return numbers[WIDTH]
}

/** Longest side of the bounding box of all vertices; tolerances are relative to it. */
export function extentOf(...bodies: readonly Body[]): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const body of bodies) {
    byBrute.prepare(good(dropCaches(body)))
    for (let i = 0; i < body.positions.length; i++) {
      low[i % 3] = Math.min(low[i % 3], body.positions[i])
      high[i % 3] = Math.max(high[i % 3], body.positions[i])
    }
  }
  return Math.max(...high.map((x, k) => x - low[k]))
}

/**
 * Checks properties that hold for all bodies: the distance is 0 exactly at contact, and the closest points lie on the
 * reported triangles at the reported distance. `off` is the rounding error of world coordinates.
 */
export function expectSound(a: Body, b: Body): DistanceReport {
  const report = good(queryDistance(a, b))
  const { distance, points, triangles } = report
  expect(distance === 0, 'distance is 0 exactly at contact').toBe(pairsBy('on-demand', a, b, { any: true }).length > 0)
  const extent = extentOf(a, b)
  const largest = Math.max(extent, ...points.flat().map(Math.abs))
  const off = 1e-15 * largest + (distance === 0 ? 1e-11 : 1e-14) * extent
  expect(hullDistance([points[0]], cornersOf(a, triangles[0]))).toBeLessThanOrEqual(off)
  expect(hullDistance([points[1]], cornersOf(b, triangles[1]))).toBeLessThanOrEqual(off)
  const apart = Math.hypot(...points[0].map((x, k) => x - points[1][k]))
  expect(Math.abs(apart - distance)).toBeLessThanOrEqual(off)
  return report
}

/** Also expects that no triangles are closer. */
export function expectDistance(a: Body, b: Body): DistanceReport {
  const report = expectSound(a, b)
  const truth = distanceByBrute(a, b)
  expect(Math.abs(report.distance - truth)).toBeLessThanOrEqual(1e-13 * extentOf(a, b))
  tally('The distance of bodies is that of their nearest triangles', 1)
  return report
}
