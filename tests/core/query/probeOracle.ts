import { RAY, transformRay } from '../../../core/intersect/ray.ts'
import { rayTouchesTriangle } from '../../../core/intersect/rayTouchesTriangle.ts'
import { type Body, dropCaches } from '../../../core/query/base/body.ts'
import { byBrute } from '../../../core/query/baselines/byBrute.ts'
import { ownSpaceOf } from '../../../core/query/base/ownSpace.ts'
import type { Ray } from '../../../core/query/ray/queryRay.ts'
import { type Point, solidOf, solidTouchesTriangle, type Volume } from '../../../core/query/probe/volume.ts'
import { pick, randomRotation, signed } from '../../support/randomRig.ts'
import type { Random } from '../../support/seeded.ts'
import { good } from './agreement.ts'

const hit = new Float64Array(1)

/** Tests every triangle by definition: no tree, no keys. */
export function probeByBrute(body: Body, volume: Volume): number[] {
  const solid = good(solidOf(volume))
  return trianglesOf(body, (a, b, c) => solidTouchesTriangle(solid, body.positions, a, b, c))
}

export function trianglesOf(body: Body, touches: (a: number, b: number, c: number) => boolean): number[] {
  byBrute.prepare(good(dropCaches(body)))
  const { triangles } = body.rig.skin
  const found: number[] = []
  for (let t = 0; t * 3 < triangles.length; t++) {
    if (touches(triangles[t * 3] * 3, triangles[t * 3 + 1] * 3, triangles[t * 3 + 2] * 3)) found.push(t)
  }
  return found
}

/** Position of a random vertex, so that volumes and rays are near the surface. */
export function placeOn(random: Random, body: Body): Point {
  byBrute.prepare(good(dropCaches(body)))
  const v = Math.floor(random() * body.rig.skin.setOf.length) * 3
  return [body.positions[v], body.positions[v + 1], body.positions[v + 2]]
}

export function near(random: Random, [x, y, z]: Point, far: number): Point {
  return [x + signed(random) * far, y + signed(random) * far, z + signed(random) * far]
}

export function randomVolume(random: Random, at: Point): Volume {
  const size = pick(random, [0, 0.1, 0.5, 2, 30])
  const centre = near(random, at, pick(random, [0, 0.3, 2]))
  const half: Point = [random() * size, random() * size, random() * size]
  const [x, y, z, w] = randomRotation(random, Math.PI)
  return pick<Volume>(random, [
    { kind: 'sphere', centre, radius: size * random() },
    { kind: 'capsule', from: centre, to: near(random, centre, size), radius: (size * random()) / 2 },
    { kind: 'box', low: centre, high: [centre[0] + half[0], centre[1] + half[1], centre[2] + half[2]] },
    { kind: 'oriented-box', centre, half, rotation: [x, y, z, w] },
  ])
}

/** With `exact`, the ray starts at or goes through `at` exactly, so that rounding decides what is hit. */
export function randomRay(random: Random, at: Point, exact: boolean): Ray {
  const origin = near(random, at, pick(random, exact ? [0, 1, 5] : [1, 5]))
  const [x, y, z] = near(random, at, pick(random, exact ? [0, 0, 1] : [0.1, 1]))
  const k = pick(random, [1, 1e-3, 1e3])
  const direction: Point = [(x - origin[0]) * k + 1e-9, (y - origin[1]) * k, (z - origin[2]) * k]
  return { origin, direction, ...(random() < 0.3 && { far: random() / k }) }
}

export function rayByBrute(body: Body, { origin, direction, far = Infinity }: Ray): number[][] {
  const { body: own, toOwn } = good(ownSpaceOf(body))
  const ray = new Float64Array(RAY)
  ray.set(origin, 0)
  ray.set(direction, 3)
  transformRay(toOwn, ray.slice(), ray)
  const found: number[][] = []
  const triangles = trianglesOf(own, (a, b, c) => {
    if (!rayTouchesTriangle(ray, own.positions, a, b, c, hit) || hit[0] > far) return false
    found.push([hit[0]])
    return true
  })
  triangles.forEach((triangle, i) => found[i].push(triangle))
  return found.sort(([t, a], [u, b]) => t - u || a - b)
}
