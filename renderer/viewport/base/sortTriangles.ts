/**
 * Writes the triangles whose dominant joint is not in `last`, then the others, each in their original order. Returns
 * the corner at which the others begin. triangles, into: 3 vertex indices each.
 */
export function sortTriangles(
  triangles: Uint32Array,
  dominant: Int32Array,
  last: ReadonlySet<number>,
  into: Uint32Array,
): number {
  let corner = 0
  let begin = 0
  for (const isLast of [false, true]) {
    begin = corner
    for (let t = 0; t < dominant.length; t++) {
      if (last.has(dominant[t] as number) !== isLast) continue
      for (let k = 0; k < 3; k++) into[corner + k] = triangles[3 * t + k] as number
      corner += 3
    }
  }
  return begin
}
