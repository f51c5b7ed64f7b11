/**
 * How far a vector lies from the convex hull of points: points[first .. last] and vectors[v ..], `size` numbers each. For
 * checks and for planning, not for queries.
 */
export function hullDistance(
  points: Float64Array,
  first: number,
  last: number,
  size: number,
  vectors: Float64Array,
  v: number,
): number {
  return findShares(points, first, size, vectors, v, new Float64Array((last - first) / size))
}

/**
 * The same for as many points as there are `shares`, and writes how the nearest point of the hull is mixed of the points: one
 * share each, 1 in all.
 *
 * Wolfe's method for the point of least length: keep a few affinely independent points (the corral) and the shares of their
 * nearest point; let the point that lies deepest in its direction enter; move to the nearest point of the
 * corral's plane, leaving points behind whose shares would become negative. Ends after finitely many steps.
 */
export function findShares(
  points: Float64Array,
  first: number,
  size: number,
  vectors: Float64Array,
  v: number,
  shares: Float64Array,
): number {
  const shifted = new Float64Array(shares.length * size)
  for (let k = 0; k < shifted.length; k++) shifted[k] = points[first + k] - vectors[v + (k % size)]
  const corral: number[] = [nearestPoint(shifted, size, shares.length)]
  const nearest = shifted.slice(corral[0] * size, corral[0] * size + size)
  shares.fill(0)
  shares[corral[0]] = 1
  for (let step = 0; step < MOST_STEPS; step++) {
    const entering = deepestPoint(shifted, size, shares.length, nearest)
    const gain = dot(nearest, 0, nearest, 0, size) - dot(shifted, entering * size, nearest, 0, size)
    if (!(gain > ENOUGH * ENOUGH) || corral.includes(entering)) break
    corral.push(entering)
    if (!shrinkCorral(shifted, size, corral, shares)) break
    mix(shifted, size, corral, shares, nearest)
  }
  return Math.sqrt(dot(nearest, 0, nearest, 0, size))
}

const MOST_STEPS = 500
const ENOUGH = 1e-14

function nearestPoint(points: Float64Array, size: number, count: number): number {
  let best = 0
  for (let p = 1; p < count; p++) {
    if (dot(points, p * size, points, p * size, size) < dot(points, best * size, points, best * size, size)) best = p
  }
  return best
}

function deepestPoint(points: Float64Array, size: number, count: number, direction: Float64Array): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let p = 0; p < count; p++) {
    const depth = dot(points, p * size, direction, 0, size)
    if (depth < least) {
      least = depth
      best = p
    }
  }
  return best
}

/** Moves the shares to the nearest point of the corral's plane, dropping points until all shares are positive. */
function shrinkCorral(points: Float64Array, size: number, corral: number[], shares: Float64Array): boolean {
  while (corral.length > 0) {
    const target = sharesInPlane(points, size, corral)
    if (target === undefined) return false
    let part = 1
    for (let k = 0; k < corral.length; k++) {
      const share = shares[corral[k]]
      if (target[k] <= 0 && share > target[k]) part = Math.min(part, share / (share - target[k]))
    }
    for (let k = 0; k < corral.length; k++) {
      shares[corral[k]] += part * (target[k] - shares[corral[k]])
    }
    if (part === 1) return true
    const kept = corral.filter((p) => shares[p] > 1e-15)
    for (const p of corral) if (!kept.includes(p)) shares[p] = 0
    corral.length = 0
    corral.push(...kept)
  }
  return false
}

/** Shares of the point of least length in the plane through the corral: (Gram matrix + 1) β = 1, normalised. */
function sharesInPlane(points: Float64Array, size: number, corral: number[]): number[] | undefined {
  const rows = corral.map((p) => [...corral.map((q) => 1 + dot(points, p * size, points, q * size, size)), 1])
  const n = corral.length
  for (let i = 0; i < n; i++) {
    let top = i
    for (let r = i + 1; r < n; r++) if (Math.abs(rows[r][i]) > Math.abs(rows[top][i])) top = r
    const row = rows[top]
    rows[top] = rows[i]
    rows[i] = row
    if (!(Math.abs(row[i]) > 1e-300)) return undefined
    for (let r = i + 1; r < n; r++) {
      const k = rows[r][i] / row[i]
      for (let c = i; c <= n; c++) rows[r][c] -= k * row[c]
    }
  }
  const beta = rows.map(() => 0)
  for (let i = n - 1; i >= 0; i--) {
    let sum = rows[i][n]
    for (let c = i + 1; c < n; c++) sum -= rows[i][c] * beta[c]
    beta[i] = sum / rows[i][i]
  }
  const total = beta.reduce((a, b) => a + b, 0)
  return Number.isFinite(total) && total > 0 ? beta.map((b) => b / total) : undefined
}

function mix(points: Float64Array, size: number, corral: number[], shares: Float64Array, out: Float64Array): void {
  out.fill(0)
  for (const p of corral) for (let k = 0; k < size; k++) out[k] += shares[p] * points[p * size + k]
}

function dot(a: Float64Array, i: number, b: Float64Array, j: number, size: number): number {
  let sum = 0
  for (let k = 0; k < size; k++) sum += a[i + k] * b[j + k]
  return sum
}
