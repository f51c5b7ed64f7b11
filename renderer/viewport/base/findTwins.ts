/**
 * For each vertex, the first vertex at the same position. Files split vertices at texture seams; shading must not show
 * the seams. `positions`: 3 per vertex.
 */
export function findTwins(positions: Float32Array): Uint32Array {
  const first = new Map<string, number>()
  const twin = new Uint32Array(positions.length / 3)
  for (let v = 0; v < twin.length; v++) {
    const position = `${positions[3 * v]} ${positions[3 * v + 1]} ${positions[3 * v + 2]}`
    const known = first.get(position)
    twin[v] = known ?? v
    if (known === undefined) first.set(position, v)
  }
  return twin
}
