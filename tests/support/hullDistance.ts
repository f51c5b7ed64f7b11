export type Triple = readonly [number, number, number]

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/**
 * Distance between the convex hulls of up to three points each, by testing all pairs of features (corners, edges,
 * faces). Linear equations give the closest points on the lines or planes of two features; these count if they lie
 * inside the features. Slow, and independent of the kernel. Zero if an edge passes through a face.
 */
export function hullDistance(a: readonly Triple[], b: readonly Triple[]): number {
  let least = Infinity
  for (const f of features(a)) for (const g of features(b)) least = Math.min(least, featureDistance(f, g))
  return least
}

function features(points: readonly Triple[]): Triple[][] {
  const subsets = Array.from({ length: 2 ** points.length - 1 }, (_, k) => k + 1)
  return subsets.map((mask) => points.filter((_, i) => (mask >> i) & 1))
}

function featureDistance(f: readonly Triple[], g: readonly Triple[]): number {
  const [p, ...fs] = f as [Triple, ...Triple[]]
  const [q, ...gs] = g as [Triple, ...Triple[]]
  const directions = [...fs.map((one) => minus(one, p)), ...gs.map((one) => minus(q, one))]
  if (directions.length > 3) return Infinity
  const gap = minus(p, q)
  const shares = solve(
    directions.map((d) => [...directions.map((e) => dot(d, e)), -dot(d, gap)]),
    directions.length,
  )
  if (shares === null || !isInside(shares.slice(0, fs.length)) || !isInside(shares.slice(fs.length))) return Infinity
  const difference = directions.reduce<Triple>(
    (sum, d, k) => [sum[0] + shares[k] * d[0], sum[1] + shares[k] * d[1], sum[2] + shares[k] * d[2]],
    gap,
  )
  return Math.hypot(...difference)
}

function isInside(shares: readonly number[]): boolean {
  return shares.every((share) => share >= 0) && shares.reduce((sum, share) => sum + share, 0) <= 1
}

/** Gauss-Jordan elimination with pivoting. Returns null if the system is singular. */
function solve(rows: number[][], size: number): number[] | null {
  const largest = Math.max(0, ...rows.map((row, i) => row[i]))
  for (let k = 0; k < size; k++) {
    const pivot = rows.reduce((best, row, i) => (i >= k && Math.abs(row[k]) > Math.abs(rows[best][k]) ? i : best), k)
    ;[rows[k], rows[pivot]] = [rows[pivot], rows[k]]
    if (Math.abs(rows[k][k]) <= 1e-14 * largest) return null
    for (let i = 0; i < size; i++) {
      if (i === k) continue
      const factor = rows[i][k] / rows[k][k]
      rows[i] = rows[i].map((x, c) => x - factor * rows[k][c])
    }
  }
  return rows.map((row, k) => row[size] / row[k])
}
