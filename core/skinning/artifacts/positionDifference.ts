/** Distances between two deformations of the same skin. */
export interface PositionDifference {
  readonly mean: number
  readonly largest: number
  /** The vertex with the largest distance. */
  readonly vertex: number
}

/** Writes the distance of every vertex in `a` from the same vertex in `b` to out[vertex], and returns a summary. */
export function positionDifference(a: Float64Array, b: Float64Array, out: Float64Array): PositionDifference {
  let sum = 0
  let largest = 0
  let vertex = 0
  for (let v = 0; v < out.length; v++) {
    const x = a[v * 3] - b[v * 3]
    const y = a[v * 3 + 1] - b[v * 3 + 1]
    const z = a[v * 3 + 2] - b[v * 3 + 2]
    const distance = Math.sqrt(x * x + y * y + z * z)
    out[v] = distance
    sum += distance
    if (distance > largest) {
      largest = distance
      vertex = v
    }
  }
  return { mean: out.length > 0 ? sum / out.length : 0, largest, vertex }
}
