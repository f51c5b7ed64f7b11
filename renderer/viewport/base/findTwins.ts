/**
 * Files split a vertex where the texture has a seam. For each vertex, the first one at the same place, so that shading
 * does not show the seams. `positions`: 3 per vertex.
 */
export function findTwins(positions: Float32Array): Uint32Array {
  const first = new Map<string, number>()
  const twin = new Uint32Array(positions.length / 3)
  for (let v = 0; v < twin.length; v++) {
    const place = `${positions[3 * v]} ${positions[3 * v + 1]} ${positions[3 * v + 2]}`
    const known = first.get(place)
    twin[v] = known ?? v
    if (known === undefined) first.set(place, v)
  }
  return twin
}
