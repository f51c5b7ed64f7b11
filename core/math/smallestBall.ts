import { outward } from './outward.ts'

/**
 * Smallest enclosing ball of points, exact up to rounding.
 *
 * A basis of at most four points determines the ball. The pivot rule is that of Gärtner's method, used in [KZ05] §3.1:
 * the point farthest outside enters. The ball of the (at most five) current points passes through the entering point,
 * so its basis is one of the 15 subsets that contain it; the optimal one of their circumscribed balls has the smallest
 * reach. Radii grow strictly, so the method terminates; if rounding stops the growth, the best centre so far is kept.
 * Duplicate, collinear, coplanar and cospherical points need no special case: a degenerate subset gives a centre that
 * is not finite or reaches far, and is not chosen.
 */
export function smallestBall(
  points: ArrayLike<number>,
  list: ArrayLike<number>,
  first: number,
  count: number,
  out: Float64Array,
  o: number,
): void {
  if (count === 0) {
    out.fill(0, o, o + 4)
    return
  }
  findCentre(points, list, first, count)
  out[o] = origin[0] + best[0]
  out[o + 1] = origin[1] + best[1]
  out[o + 2] = origin[2] + best[2]
  out[o + 3] = outward(reachOf(points, list, first, count, out, o))
}

/** Largest distance of the listed points from the stored centre at `centres[c]`, without outward rounding. */
export function reachOf(
  points: ArrayLike<number>,
  list: ArrayLike<number>,
  first: number,
  count: number,
  centres: ArrayLike<number>,
  c: number,
): number {
  const cx = centres[c]
  const cy = centres[c + 1]
  const cz = centres[c + 2]
  let farthest = 0
  for (let i = first; i < first + count; i++) {
    const p = list[i] * 3
    const x = points[p] - cx
    const y = points[p + 1] - cy
    const z = points[p + 2] - cz
    farthest = Math.max(farthest, x * x + y * y + z * z)
  }
  return Math.sqrt(farthest)
}

const MAX_PIVOTS = 200
/** Ratio of upper bound (farthest point) and lower bound (ball of the basis) at which the search ends. */
const CLOSED = 1 + 2 ** -50

/** All coordinates below are relative to the first point, so that points far from the origin lose no digits. */
const origin = new Float64Array(3)
const centre = new Float64Array(3)
const best = new Float64Array(3)
/** The basis, then the entering point: 3 numbers each. */
const basis = new Float64Array(15)
const chosen = new Float64Array(15)
let basisCount = 0

function findCentre(points: ArrayLike<number>, list: ArrayLike<number>, first: number, count: number): void {
  const start = list[first] * 3
  origin[0] = points[start]
  origin[1] = points[start + 1]
  origin[2] = points[start + 2]
  centre.fill(0)
  best.fill(0)
  basis.fill(0, 0, 3)
  basisCount = 1
  let lower = 0
  let upper = Number.POSITIVE_INFINITY
  for (let pivot = 0; pivot < MAX_PIVOTS; pivot++) {
    const reach = enterFarthest(points, list, first, count)
    if (reach < upper) {
      upper = reach
      best.set(centre)
    }
    if (!(reach > lower * CLOSED)) return
    const grown = chooseBasis()
    if (!(grown > lower)) return
    lower = grown
  }
}

/** Writes the point farthest from `centre` after the basis. Returns its squared distance. */
function enterFarthest(points: ArrayLike<number>, list: ArrayLike<number>, first: number, count: number): number {
  const ox = origin[0]
  const oy = origin[1]
  const oz = origin[2]
  const cx = centre[0]
  const cy = centre[1]
  const cz = centre[2]
  let farthest = -1
  let found = 0
  for (let i = first; i < first + count; i++) {
    const p = list[i] * 3
    const x = points[p] - ox - cx
    const y = points[p + 1] - oy - cy
    const z = points[p + 2] - oz - cz
    const d = x * x + y * y + z * z
    if (d > farthest) {
      farthest = d
      found = p
    }
  }
  const e = basisCount * 3
  basis[e] = points[found] - ox
  basis[e + 1] = points[found + 1] - oy
  basis[e + 2] = points[found + 2] - oz
  return farthest
}

/**
 * Computes the ball of the basis and the entering point: sets `centre` and the new basis, returns the squared radius.
 */
function chooseBasis(): number {
  const entering = basisCount
  let smallest = Number.POSITIVE_INFINITY
  let subset = 0
  for (let bits = 0; bits < 1 << entering; bits++) {
    if (!circumcentre(bits, entering)) continue
    const reach = reachOfBasis(entering + 1)
    if (reach < smallest) {
      smallest = reach
      subset = bits
      centre.set(trial)
    }
  }
  keepSubset(subset, entering)
  return smallest
}

function reachOfBasis(count: number): number {
  let farthest = 0
  for (let i = 0; i < count * 3; i += 3) {
    const x = basis[i] - trial[0]
    const y = basis[i + 1] - trial[1]
    const z = basis[i + 2] - trial[2]
    farthest = Math.max(farthest, x * x + y * y + z * z)
  }
  return farthest
}

function keepSubset(bits: number, entering: number): void {
  chosen.set(basis)
  let kept = 0
  for (let i = 0; i <= entering; i++) {
    if (i < entering && (bits & (1 << i)) === 0) continue
    basis[kept * 3] = chosen[i * 3]
    basis[kept * 3 + 1] = chosen[i * 3 + 1]
    basis[kept * 3 + 2] = chosen[i * 3 + 2]
    kept++
  }
  basisCount = kept
}

const trial = new Float64Array(3)
/** Up to three edges from the entering point. */
const edges = new Float64Array(9)

/** Centre of the smallest ball through the entering point and the points of `bits`. Returns false for sets of five. */
function circumcentre(bits: number, entering: number): boolean {
  const e = entering * 3
  let count = 0
  for (let i = 0; i < entering; i++) {
    if ((bits & (1 << i)) === 0) continue
    if (count === 3) return false
    edges[count * 3] = basis[i * 3] - basis[e]
    edges[count * 3 + 1] = basis[i * 3 + 1] - basis[e + 1]
    edges[count * 3 + 2] = basis[i * 3 + 2] - basis[e + 2]
    count++
  }
  if (count === 0) trial.fill(0)
  else if (count === 1) halfEdge()
  else if (count === 2) centreOfTriangle()
  else centreOfTetrahedron()
  trial[0] += basis[e]
  trial[1] += basis[e + 1]
  trial[2] += basis[e + 2]
  return true
}

function halfEdge(): void {
  trial[0] = edges[0] / 2
  trial[1] = edges[1] / 2
  trial[2] = edges[2] / 2
}

/** (|a|² b − |b|² a) × (a × b) / 2|a × b|², relative to the common corner of a and b. */
function centreOfTriangle(): void {
  const ax = edges[0]
  const ay = edges[1]
  const az = edges[2]
  const bx = edges[3]
  const by = edges[4]
  const bz = edges[5]
  const aa = ax * ax + ay * ay + az * az
  const bb = bx * bx + by * by + bz * bz
  const nx = ay * bz - az * by
  const ny = az * bx - ax * bz
  const nz = ax * by - ay * bx
  const k = 0.5 / (nx * nx + ny * ny + nz * nz)
  const dx = aa * bx - bb * ax
  const dy = aa * by - bb * ay
  const dz = aa * bz - bb * az
  trial[0] = (dy * nz - dz * ny) * k
  trial[1] = (dz * nx - dx * nz) * k
  trial[2] = (dx * ny - dy * nx) * k
}

/** (|a|² b × c + |b|² c × a + |c|² a × b) / 2 a·(b × c), relative to the common corner of a, b and c. */
function centreOfTetrahedron(): void {
  const ax = edges[0]
  const ay = edges[1]
  const az = edges[2]
  const bx = edges[3]
  const by = edges[4]
  const bz = edges[5]
  const cx = edges[6]
  const cy = edges[7]
  const cz = edges[8]
  const ux = by * cz - bz * cy
  const uy = bz * cx - bx * cz
  const uz = bx * cy - by * cx
  const k = 0.5 / (ax * ux + ay * uy + az * uz)
  const aa = (ax * ax + ay * ay + az * az) * k
  const bb = (bx * bx + by * by + bz * bz) * k
  const cc = (cx * cx + cy * cy + cz * cz) * k
  trial[0] = aa * ux + bb * (cy * az - cz * ay) + cc * (ay * bz - az * by)
  trial[1] = aa * uy + bb * (cz * ax - cx * az) + cc * (az * bx - ax * bz)
  trial[2] = aa * uz + bb * (cx * ay - cy * ax) + cc * (ax * by - ay * bx)
}
