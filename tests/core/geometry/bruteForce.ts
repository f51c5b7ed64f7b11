import { BALL, type MedialBalls } from '../../../core/geometry/medial/medialBalls.ts'
import type { SurfaceMesh } from '../../../core/geometry/surfaceMesh.ts'
import type { SurfaceSamples } from '../../../core/geometry/cells/surfaceSamples.ts'
import type { Random } from '../../support/seeded.ts'

type Point = readonly [number, number, number]

const at = (mesh: SurfaceMesh, t: number, k: number): Point => {
  const p = mesh.corners[t * 3 + k]! * 3
  return [mesh.points[p]!, mesh.points[p + 1]!, mesh.points[p + 2]!]
}
const minus = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
const dot = (p: Point, q: Point) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
const cross = (p: Point, q: Point): Point => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
]

/** Smallest distance to the three edges and, if the projection lies in the triangle, to its plane. */
export function distanceToTriangle(mesh: SurfaceMesh, t: number, x: number, y: number, z: number): number {
  const p: Point = [x, y, z]
  const corners = [at(mesh, t, 0), at(mesh, t, 1), at(mesh, t, 2)] as const
  const edges = Math.min(...[0, 1, 2].map((k) => distanceToSegment(p, corners[k]!, corners[(k + 1) % 3]!)))
  const normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))
  const size = Math.sqrt(dot(normal, normal))
  const longest = Math.max(
    ...[0, 1, 2].map((k) => dot(minus(corners[k]!, corners[(k + 1) % 3]!), minus(corners[k]!, corners[(k + 1) % 3]!))),
  )
  // For thinner triangles, the edges are as close as the face up to rounding.
  if (!(size > 1e-15 * longest)) return edges
  const isInside = [0, 1, 2].every((k) => {
    const side = cross(normal, minus(corners[(k + 1) % 3]!, corners[k]!))
    return dot(side, minus(p, corners[k]!)) >= 0
  })
  return isInside ? Math.min(edges, Math.abs(dot(normal, minus(p, corners[0]))) / size) : edges
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const u = minus(b, a)
  const length = dot(u, u)
  const t = length > 0 ? Math.max(0, Math.min(1, dot(minus(p, a), u) / length)) : 0
  const d = minus(p, [a[0] + t * u[0], a[1] + t * u[1], a[2] + t * u[2]])
  return Math.sqrt(dot(d, d))
}

export function allTriangles(mesh: SurfaceMesh, x: number, y: number, z: number): number {
  let least = Infinity
  for (let t = 0; t < mesh.triangleCount; t++) least = Math.min(least, distanceToTriangle(mesh, t, x, y, z))
  return least
}

/** Winding number as the sum of one solid angle per triangle. Uses l'Huilier's formula, unlike the core. */
export function sumOfSolidAngles(mesh: SurfaceMesh, x: number, y: number, z: number): number {
  let sum = 0
  for (let t = 0; t < mesh.triangleCount; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => minus(at(mesh, t, k), [x, y, z])) as [Point, Point, Point]
    const det = dot(a, cross(b, c))
    const angle = (p: Point, q: Point) => {
      const n = cross(p, q)
      return Math.atan2(Math.sqrt(dot(n, n)), dot(p, q))
    }
    const [i, j, k] = [angle(b, c), angle(c, a), angle(a, b)]
    const s = (i + j + k) / 2
    const product = Math.tan(s / 2) * Math.tan((s - i) / 2) * Math.tan((s - j) / 2) * Math.tan((s - k) / 2)
    sum += Math.sign(det) * 4 * Math.atan(Math.sqrt(Math.max(0, product)))
  }
  return sum / (4 * Math.PI)
}

/** Points near and on the surface, inside the bounding box, at its corners and far away. */
export function queryPoints(mesh: SurfaceMesh, random: Random, count: number): [number, number, number][] {
  const { box, extent } = mesh
  const size = extent > 0 ? extent : 1
  return Array.from({ length: count }, (_, k) => {
    const spread = [0, 1e-6, 0.01, 0.3, 1, 100][k % 6]! * size
    const noise = () => (random() - 0.5) * spread
    if (k % 4 === 3) return [0, 1, 2].map((axis) => box[axis]! + random() * (box[axis + 3]! - box[axis]!)) as never
    const t = Math.floor(random() * mesh.triangleCount)
    const [u, v] = [random(), random()]
    const [a, b, c] =
      mesh.triangleCount === 0
        ? [
            [0, 0, 0],
            [0, 0, 0],
            [0, 0, 0],
          ]
        : [0, 1, 2].map((i) => at(mesh, t, i))
    return [0, 1, 2].map((i) => a![i]! * (1 - u) + u * ((1 - v) * b![i]! + v * c![i]!) + noise()) as never
  })
}

/** Number of samples outside all balls. */
export function uncovered(balls: MedialBalls, samples: SurfaceSamples): number {
  let open = 0
  for (let s = 0; s < samples.count; s++) {
    let isHeld = false
    for (let b = 0; b < balls.count && !isHeld; b++) {
      const x = samples.positions[s * 3]! - balls.spheres[b * BALL]!
      const y = samples.positions[s * 3 + 1]! - balls.spheres[b * BALL + 1]!
      const z = samples.positions[s * 3 + 2]! - balls.spheres[b * BALL + 2]!
      isHeld = Math.sqrt(x * x + y * y + z * z) <= balls.spheres[b * BALL + 3]!
    }
    if (!isHeld) open++
  }
  return open
}
