/**
 * How far a weight vector lies from the convex hull of the points, by Frank and Wolfe's method with steps away from the
 * worst point as well as towards the best one, which makes it converge fast on polytopes. For checks, not for queries.
 * points[first .. last], `size` numbers each; the vector at vectors[v].
 */
export function hullDistance(
  points: Float64Array,
  first: number,
  last: number,
  size: number,
  vectors: Float64Array,
  v: number,
): number {
  return findShares(points, first, size, vectors, v, new Float64Array((last - first) / size), 1e-13, 2000)
}

/**
 * The same, and writes how the nearest point of the hull is mixed of the points: one share each, 1 in all. Stops when the
 * distance is below `enough`, or after so many rounds.
 */
export function findShares(
  points: Float64Array,
  first: number,
  size: number,
  vectors: Float64Array,
  v: number,
  shares: Float64Array,
  enough: number,
  mostRounds: number,
): number {
  const gap = new Float64Array(size)
  shares.fill(0)
  shares[0] = 1
  for (let k = 0; k < size; k++) gap[k] = points[first + k] - vectors[v + k]
  for (let round = 0; round < mostRounds; round++) {
    if (squareOf(gap) <= enough * enough || !step(points, first, size, shares, gap)) break
  }
  return Math.sqrt(squareOf(gap))
}

/** gap = (point of the hull) − (vector). Moves the point so that the gap shrinks; false if it cannot. */
function step(points: Float64Array, first: number, size: number, shares: Float64Array, gap: Float64Array): boolean {
  let towards = 0
  let away = -1
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let here = 0
  for (let p = 0; p < shares.length; p++) {
    const slope = dot(points, first + p * size, gap)
    here += shares[p] * slope
    if (slope < least) {
      least = slope
      towards = p
    }
    if (shares[p] > 0 && slope > most) {
      most = slope
      away = p
    }
  }
  if (here - least >= most - here) return move(points, first, size, shares, gap, towards, 1, 1)
  const share = shares[away]
  return move(points, first, size, shares, gap, away, -1, share < 1 ? share / (1 - share) : 0)
}

let direction = new Float64Array(3)

/** Along ±(point − hull point), to where the gap is smallest but not past `limit`. */
function move(
  points: Float64Array,
  first: number,
  size: number,
  shares: Float64Array,
  gap: Float64Array,
  point: number,
  sign: number,
  limit: number,
): boolean {
  if (direction.length !== size) direction = new Float64Array(size)
  else direction.fill(0)
  for (let p = 0; p < shares.length; p++) {
    if (shares[p] === 0) continue
    for (let k = 0; k < size; k++) direction[k] -= sign * shares[p] * points[first + p * size + k]
  }
  for (let k = 0; k < size; k++) direction[k] += sign * points[first + point * size + k]
  const length = squareOf(direction)
  const t = Math.min(limit, -dot(direction, 0, gap) / length)
  if (!(t > 0)) return false
  for (let k = 0; k < size; k++) gap[k] += t * direction[k]
  for (let p = 0; p < shares.length; p++) shares[p] *= 1 - sign * t
  shares[point] += sign * t
  if (sign < 0 && t === limit) shares[point] = 0
  return true
}

function dot(a: Float64Array, o: number, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < b.length; k++) sum += a[o + k] * b[k]
  return sum
}

function squareOf(a: Float64Array): number {
  return dot(a, 0, a)
}
