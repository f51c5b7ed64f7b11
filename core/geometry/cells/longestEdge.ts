/**
 * Which edge of the triangle with corners at points[a], points[b] and points[c] is the longest: 0 from a to b, 1 from b
 * to c, 2 from c to a. The first of equal edges.
 */
export function longestEdge(points: Float64Array, a: number, b: number, c: number): number {
  const first = edgeLength2(points, a, b)
  const second = edgeLength2(points, b, c)
  const third = edgeLength2(points, c, a)
  return first >= second && first >= third ? 0 : second >= third ? 1 : 2
}

/** Squared distance of two points. */
export function edgeLength2(points: Float64Array, a: number, b: number): number {
  const x = points[b] - points[a]
  const y = points[b + 1] - points[a + 1]
  const z = points[b + 2] - points[a + 2]
  return x * x + y * y + z * z
}
