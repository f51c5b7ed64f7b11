import { cross, dot, type Mesh, minus, type Vector } from './solids.ts'

/**
 * Common volume of two meshes, independent of the core. A closed mesh is the signed sum of the tetrahedra between its
 * triangles and a point, so ∫ w_A w_B is the signed sum of the common volumes of all tetrahedron pairs. Valid for
 * self-overlapping meshes.
 */
export function overlapByTetrahedra(a: Mesh, b: Mesh): number {
  const as = tetrahedra(a)
  const bs = tetrahedra(b)
  let sum = 0
  for (const s of as) for (const t of bs) if (!boxesApart(s, t)) sum += s.sign * t.sign * convexOverlap(s, t)
  return sum
}

interface Convex {
  /** Polygons, counterclockwise seen from outside. */
  readonly sides: readonly (readonly Vector[])[]
  readonly low: Vector
  readonly high: Vector
}

function tetrahedra({ points, triangles }: Mesh): (Convex & { readonly sign: number })[] {
  const tip = middleOf(points)
  return triangles.map(([i, j, k]) => {
    const [a, b, c] = [points[i], points[j], points[k]]
    const sign = Math.sign(dot(minus(a, tip), cross(minus(b, tip), minus(c, tip))))
    const [p, q] = sign < 0 ? [c, b] : [b, c]
    const sides = [
      [a, p, q],
      [a, tip, p],
      [p, tip, q],
      [q, tip, a],
    ]
    return { sides, sign, ...boxOf([a, b, c, tip]) }
  })
}

function middleOf(points: readonly Vector[]): Vector {
  const n = points.length
  return [0, 1, 2].map((k) => points.reduce((sum, p) => sum + p[k] / n, 0)) as unknown as Vector
}

function boxOf(points: readonly Vector[]): Pick<Convex, 'low' | 'high'> {
  const end = (most: (...x: number[]) => number) =>
    [0, 1, 2].map((k) => most(...points.map((p) => p[k]))) as unknown as Vector
  return { low: end(Math.min), high: end(Math.max) }
}

function boxesApart(s: Convex, t: Convex): boolean {
  return [0, 1, 2].some((k) => s.low[k] > t.high[k] || t.low[k] > s.high[k])
}

/** The intersection is bounded by the faces of each solid, clipped by the planes of the other. */
function convexOverlap(s: Convex, t: Convex): number {
  return (coneSum(s, t, s.low) + coneSum(t, s, s.low)) / 6
}

function coneSum(s: Convex, t: Convex, origin: Vector): number {
  let sum = 0
  for (const side of s.sides) {
    const left = t.sides.reduce(clip, side)
    for (let k = 2; k < left.length; k++) {
      const [a, b, c] = [minus(left[0], origin), minus(left[k - 1], origin), minus(left[k], origin)]
      sum += dot(a, cross(b, c))
    }
  }
  return sum
}

/** The part of a polygon behind the plane of a face. */
function clip(polygon: readonly Vector[], side: readonly Vector[]): readonly Vector[] {
  const normal = cross(minus(side[1], side[0]), minus(side[2], side[0]))
  const heights = polygon.map((p) => dot(normal, minus(p, side[0])))
  const left: Vector[] = []
  polygon.forEach((p, k) => {
    const next = (k + 1) % polygon.length
    if (heights[k] <= 0) left.push(p)
    if (heights[k] <= 0 === heights[next] <= 0) return
    const t = heights[k] / (heights[k] - heights[next])
    left.push([0, 1, 2].map((c) => p[c] + t * (polygon[next][c] - p[c])) as unknown as Vector)
  })
  return left
}
