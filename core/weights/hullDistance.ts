import { UNIT_ROUNDOFF } from '../math/outward.ts'

/**
 * Distance of the vector vectors[v ..] from the convex hull of points[first .. last], `size` numbers each. For checks,
 * not for queries. Never too small by more than rounding, because the result is the distance to a convex combination of
 * the points. For a vector inside the hull the result is a few roundings of the size of the hull, even if the hull is
 * thin or small.
 */
export function hullDistance(
  points: Float64Array,
  first: number,
  last: number,
  size: number,
  vectors: Float64Array,
  v: number,
): number {
  const shifted = new Float64Array(last - first)
  let largest = 0
  for (let k = 0; k < shifted.length; k++) {
    shifted[k] = points[first + k] - vectors[v + (k % size)]
    largest = Math.max(largest, Math.abs(shifted[k]))
  }
  if (!(largest > SMALLEST_SCALE)) return largest
  // A power of two, so that scaling is exact. Wolfe's method below stops at an absolute precision.
  const scale = 2 ** Math.floor(Math.log2(largest))
  for (let k = 0; k < shifted.length; k++) shifted[k] /= scale
  const shares = new Float64Array(shifted.length / size)
  return scale * findShares(shifted, 0, size, new Float64Array(size), 0, shares)
}

/** Below this, dividing by the scale could overflow. */
const SMALLEST_SCALE = 1e-290
/**
 * Writes the coefficients of the point of the hull nearest to a vector, as a convex combination of the points, to
 * `shares`. Returns its distance from the vector.
 *
 * Wolfe's method for the point of least norm: keep a few affinely independent points (the corral) and the coefficients
 * of their nearest point. Add the point that lies farthest in the opposite direction, then move to the nearest point of
 * the corral's affine hull, dropping points whose coefficients would become negative. Terminates after finitely many
 * steps.
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
    combine(shifted, size, corral, shares, nearest)
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

/**
 * Moves the coefficients to the nearest point of the corral's affine hull, dropping points until all coefficients are
 * positive.
 */
function shrinkCorral(points: Float64Array, size: number, corral: number[], shares: Float64Array): boolean {
  while (corral.length > 0) {
    const target = sharesInPlane(points, size, corral, shares)
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

/**
 * Coefficients of the point of least norm in the affine hull of the corral; undefined if its points are affinely
 * dependent. The γ that minimise |rest + Σ γ_k (x_k − x_0)|, with `rest` the current combination, are the changes of
 * the coefficients. Uses modified Gram-Schmidt with `rest` as the last column: unlike a Gram matrix it does not square
 * the condition number, so thin hulls lose no digits.
 */
function sharesInPlane(
  points: Float64Array,
  size: number,
  corral: number[],
  shares: Float64Array,
): Float64Array | undefined {
  const n = corral.length - 1
  const rest = new Float64Array(size)
  combine(points, size, corral, shares, rest)
  const columns = corral.slice(1).map((p) => difference(points, p * size, corral[0] * size, size))
  columns.push(rest)
  const lengths = columns.map((column) => dot(column, 0, column, 0, size))
  const parts: Float64Array[] = []
  for (let i = 0; i < n; i++) {
    const square = dot(columns[i], 0, columns[i], 0, size)
    if (!(square > DEPENDENT * lengths[i])) return undefined
    parts.push(new Float64Array(n + 1))
    for (let k = i + 1; k <= n; k++) {
      parts[i][k] = dot(columns[i], 0, columns[k], 0, size) / square
      for (let c = 0; c < size; c++) columns[k][c] -= parts[i][k] * columns[i][c]
    }
  }
  const target = Float64Array.from(corral, (p) => shares[p])
  const gamma = new Float64Array(n)
  for (let i = n - 1; i >= 0; i--) {
    gamma[i] = -parts[i][n]
    for (let k = i + 1; k < n; k++) gamma[i] -= parts[i][k] * gamma[k]
    target[i + 1] += gamma[i]
    target[0] -= gamma[i]
  }
  return target.every(Number.isFinite) ? target : undefined
}

/** A squared length below this fraction of the original is only rounding error. */
const DEPENDENT = (4 * UNIT_ROUNDOFF) ** 2

function difference(points: Float64Array, p: number, q: number, size: number): Float64Array {
  const out = new Float64Array(size)
  for (let k = 0; k < size; k++) out[k] = points[p + k] - points[q + k]
  return out
}

function combine(points: Float64Array, size: number, corral: number[], shares: Float64Array, out: Float64Array): void {
  out.fill(0)
  for (const p of corral) for (let k = 0; k < size; k++) out[k] += shares[p] * points[p * size + k]
}

function dot(a: Float64Array, i: number, b: Float64Array, j: number, size: number): number {
  let sum = 0
  for (let k = 0; k < size; k++) sum += a[i + k] * b[j + k]
  return sum
}
