import { describe, expect, it } from 'vitest'
import { distanceTree } from '../../../core/innertree/body/distanceTree.ts'
import { queryInnerDistance } from '../../../core/innertree/query/queryInnerDistance.ts'
import { placeBody } from '../../../core/query/base/body.ts'
import { queryDistance } from '../../../core/query/distance/queryDistance.ts'
import { good } from '../query/agreement.ts'
import type { Mesh, Vector } from '../query/solids.ts'
import { filledBody } from './innerBodies.ts'

/** A box from z = -1 to 0 with `count` x `count` thin pyramids of increasing height on its upper side. */
function spikes(count: number): Mesh {
  const points: Vector[] = []
  const triangles: Vector[] = []
  const at = new Map<string, number>()
  const point = (...p: [number, number, number]) => {
    const key = p.join()
    if (!at.has(key)) at.set(key, points.push(p) - 1)
    return at.get(key) as number
  }
  const step = 2 / count
  const quad = (a: number, b: number, c: number, d: number) => triangles.push([a, b, c], [a, c, d])
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const [x, y, u, v] = [-1 + i * step, -1 + j * step, -1 + (i + 1) * step, -1 + (j + 1) * step]
      const tip = point((x + u) / 2, (y + v) / 2, 1 + (0.1 * (i + count * j)) / count ** 2)
      const ring = [point(x, y, 0), point(u, y, 0), point(u, v, 0), point(x, v, 0)]
      ring.forEach((p, k) => triangles.push([p, ring[(k + 1) % 4] as number, tip]))
      quad(point(x, y, -1), point(x, v, -1), point(u, v, -1), point(u, y, -1))
    }
    const [from, to] = [-1 + i * step, -1 + (i + 1) * step]
    quad(point(from, -1, -1), point(to, -1, -1), point(to, -1, 0), point(from, -1, 0))
    quad(point(to, 1, -1), point(from, 1, -1), point(from, 1, 0), point(to, 1, 0))
    quad(point(1, from, -1), point(1, to, -1), point(1, to, 0), point(1, from, 0))
    quad(point(-1, to, -1), point(-1, from, -1), point(-1, from, 0), point(-1, to, 0))
  }
  return { points, triangles }
}

describe('distanceTree', () => {
  const body = filledBody(spikes(6), 300)
  const { rest } = body.body.rig.skin
  const { tree, triangle } = distanceTree(body.inner, body.body.rig.skin)
  const leaves = [...tree.ballOf.keys()].filter((node) => (tree.ballOf[node] as number) >= 0)
  const ballAt = (node: number) =>
    [...tree.spheres.subarray(node * 4, node * 4 + 4)] as [number, number, number, number]

  it('has a ball near every vertex', () => {
    for (let v = 0; v < rest.length; v += 3) {
      const gaps = leaves.map((node) => {
        const [x, y, z, r] = ballAt(node)
        return Math.hypot(x - (rest[v] as number), y - (rest[v + 1] as number), z - (rest[v + 2] as number)) - r
      })
      expect(Math.min(...gaps)).toBeLessThanOrEqual(0.018)
    }
  })

  it('adds only points that are corners of the triangle of their ball', () => {
    const { triangles } = body.body.rig.skin
    const added = leaves.filter((node) => (tree.ballOf[node] as number) >= body.inner.packing.count)
    expect(added.length).toBeGreaterThan(30)
    for (const node of added) {
      const face = triangle[tree.ballOf[node] as number] as number
      const corners = [0, 1, 2].map((k) => [...rest.subarray((triangles[face * 3 + k] as number) * 3).subarray(0, 3)])
      expect(corners).toContainEqual(ballAt(node).slice(0, 3))
      expect(ballAt(node)[3]).toBe(0)
    }
  })

  it('makes distances to the highest of many spikes exact', () => {
    const other = filledBody(spikes(6), 300, body.inner)
    for (const x of [0, 0.1, 0.5]) {
      // Upside down above the first body.
      placeBody(other.body, Float64Array.of(1, 0, 0, x, 0, -1, 0, 0, 0, 0, -1, 3))
      const { distance } = good(queryInnerDistance(body, other))
      expect(distance).toBeCloseTo(good(queryDistance(body.body, other.body)).distance, 9)
    }
  })
})
