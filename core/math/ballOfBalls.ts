import { outward } from './outward.ts'

/**
 * Smallest ball that encloses balls, exact up to rounding. At most four of the balls determine it (K. Fischer, B.
 * Gärtner, "The Smallest Enclosing Ball of Balls", 2003). As in `smallestBall`, the ball that extends farthest outside
 * enters the basis. Of the at most 15 subsets of the old basis plus the entering ball, the smallest tangent ball that
 * encloses all of them is chosen. Radii grow strictly, so the method terminates.
 *
 * `balls`: x y z r each; radii[i] repeats the radius of ball i, which makes the scan over all balls faster.
 */
export function ballOfBalls(
  balls: Float64Array,
  radii: Float64Array,
  list: ArrayLike<number>,
  first: number,
  count: number,
  out: Float64Array,
  o: number,
): void {
  const start = list[first] * 4
  for (let k = 0; k < 3; k++) origin[k] = balls[start + k]
  ball.fill(0)
  ball[3] = radii[list[first]]
  write(0, 0, 0, 0, ball[3])
  basisCount = 1
  best.set(ball)
  let upper = Infinity
  for (let pivot = 0; pivot < MOST_PIVOTS; pivot++) {
    const reach = enterFarthest(balls, radii, list, first, count)
    if (reach < upper) {
      upper = reach
      best.set(ball)
    }
    if (!(reach > ball[3] * CLOSED)) break
    const before = ball[3]
    if (!chooseBasis() || !(ball[3] > before)) break
  }
  for (let k = 0; k < 3; k++) out[o + k] = origin[k] + best[k]
  out[o + 3] = outward(reachOf(balls, radii, list, first, count, out, o))
}

const MOST_PIVOTS = 100
const CLOSED = 1 + 2 ** -48

/** All coordinates below are relative to the first centre. */
const origin = new Float64Array(3)
const ball = new Float64Array(4)
const best = new Float64Array(4)
const chosen = new Float64Array(4)
/** Up to five balls: the basis, then the entering ball. */
const basis = new Float64Array(20)
const kept = new Float64Array(20)
let basisCount = 0

function write(i: number, x: number, y: number, z: number, r: number): void {
  basis[i * 4] = x
  basis[i * 4 + 1] = y
  basis[i * 4 + 2] = z
  basis[i * 4 + 3] = r
}

/** Writes the ball that reaches farthest from the centre after the basis. Returns its reach. */
function enterFarthest(
  balls: Float64Array,
  radii: Float64Array,
  list: ArrayLike<number>,
  first: number,
  count: number,
): number {
  const cx = origin[0] + ball[0]
  const cy = origin[1] + ball[1]
  const cz = origin[2] + ball[2]
  let farthest = -1
  let found = 0
  for (let i = first; i < first + count; i++) {
    const p = list[i] * 4
    const x = balls[p] - cx
    const y = balls[p + 1] - cy
    const z = balls[p + 2] - cz
    const reach = Math.sqrt(x * x + y * y + z * z) + radii[list[i]]
    if (reach > farthest) {
      farthest = reach
      found = list[i]
    }
  }
  const p = found * 4
  write(basisCount, balls[p] - origin[0], balls[p + 1] - origin[1], balls[p + 2] - origin[2], radii[found])
  return farthest
}

function reachOf(
  balls: Float64Array,
  radii: Float64Array,
  list: ArrayLike<number>,
  first: number,
  count: number,
  centre: Float64Array,
  c: number,
): number {
  let farthest = 0
  for (let i = first; i < first + count; i++) {
    const p = list[i] * 4
    const x = balls[p] - centre[c]
    const y = balls[p + 1] - centre[c + 1]
    const z = balls[p + 2] - centre[c + 2]
    farthest = Math.max(farthest, Math.sqrt(x * x + y * y + z * z) + radii[list[i]])
  }
  return farthest
}

/**
 * Chooses the smallest tangent ball of a subset with the entering ball that encloses the basis and the entering ball.
 * Returns false if rounding leaves none.
 */
function chooseBasis(): boolean {
  let smallest = Infinity
  let subset = -1
  for (let bits = 0; bits < 1 << basisCount; bits++) {
    if (!tangentBall(bits)) continue
    const reach = reachOfBasis()
    if (reach < smallest) {
      smallest = reach
      subset = bits
      chosen.set(trial)
    }
  }
  if (subset < 0) return false
  kept.set(basis)
  let count = 0
  for (let i = 0; i <= basisCount; i++) {
    if (i < basisCount && (subset & (1 << i)) === 0) continue
    for (let k = 0; k < 4; k++) basis[count * 4 + k] = kept[i * 4 + k]
    count++
  }
  basisCount = count
  ball.set(chosen)
  ball[3] = smallest
  return true
}

function reachOfBasis(): number {
  let farthest = 0
  for (let i = 0; i <= basisCount; i++) {
    const x = basis[i * 4] - trial[0]
    const y = basis[i * 4 + 1] - trial[1]
    const z = basis[i * 4 + 2] - trial[2]
    farthest = Math.max(farthest, Math.sqrt(x * x + y * y + z * z) + basis[i * 4 + 3])
  }
  return farthest
}

const trial = new Float64Array(4)
/** Differences d_i of centres from that of the entering ball, and two right-hand sides e_i, f_i: 5 numbers each. */
const rows = new Float64Array(15)
const gram = new Float64Array(9)
const u = new Float64Array(3)
const v = new Float64Array(3)

/**
 * The smallest ball that the entering ball (0, r₀) and the balls (d_i, r_i) of `bits` touch from inside, centre x,
 * radius R: |x − d_i| = R − r_i. Differences of the squares are linear, d_i · x = e_i − R f_i with e_i = (|d_i|² + r₀²
 * − r_i²) / 2 and f_i = r₀ − r_i, so x = U − R V in the span of the d_i, and |x| = R − r₀ is a quadratic equation for
 * R. Returns false if there is no solution, or for more than three further balls.
 */
function tangentBall(bits: number): boolean {
  const e = basisCount * 4
  const r0 = basis[e + 3]
  let n = 0
  for (let i = 0; i < basisCount; i++) {
    if ((bits & (1 << i)) === 0) continue
    if (n === 3) return false
    const row = n * 5
    let squared = 0
    for (let k = 0; k < 3; k++) {
      const d = basis[i * 4 + k] - basis[e + k]
      rows[row + k] = d
      squared += d * d
    }
    const r = basis[i * 4 + 3]
    rows[row + 3] = (squared + (r0 - r) * (r0 + r)) / 2
    rows[row + 4] = r0 - r
    n++
  }
  trial[0] = basis[e]
  trial[1] = basis[e + 1]
  trial[2] = basis[e + 2]
  if (n === 0) return true
  if (!solveSpan(n)) return false
  const a = dot(v, v) - 1
  const b = r0 - dot(u, v)
  const c = dot(u, u) - r0 * r0
  const radius = largerOf(a, b, c, r0)
  if (!(radius >= r0)) return false
  for (let k = 0; k < 3; k++) trial[k] += u[k] - radius * v[k]
  return true
}

/** The smallest root R ≥ r of a R² + 2 b R + c = 0, or NaN. */
function largerOf(a: number, b: number, c: number, r: number): number {
  const root = Math.sqrt(Math.max(0, b * b - a * c))
  const q = -(b + (b < 0 ? -root : root))
  const one = q / a
  const two = c / q
  const low = Math.min(one, two)
  const high = Math.max(one, two)
  return low >= r ? low : high >= r ? high : Number.NaN
}

/** U and V in the span of n vectors with d_i · U = e_i, d_i · V = f_i. Returns false if the vectors are dependent. */
function solveSpan(n: number): boolean {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      gram[i * 3 + j] =
        rows[i * 5] * rows[j * 5] + rows[i * 5 + 1] * rows[j * 5 + 1] + rows[i * 5 + 2] * rows[j * 5 + 2]
    }
  }
  u.fill(0)
  v.fill(0)
  for (let side = 3; side < 5; side++) {
    const out = side === 3 ? u : v
    if (!solveGram(n, side)) return false
    for (let i = 0; i < n; i++) for (let k = 0; k < 3; k++) out[k] += solution[i] * rows[i * 5 + k]
  }
  return true
}

const solution = new Float64Array(3)

/** Cramer's rule for up to three unknowns. */
function solveGram(n: number, side: number): boolean {
  const e0 = rows[side]
  const e1 = rows[5 + side]
  const e2 = rows[10 + side]
  const [g00, g01, g02, , g11, g12, , , g22] = gram
  if (n === 1) {
    solution[0] = e0 / g00
    return g00 > 0
  }
  if (n === 2) {
    const det = g00 * g11 - g01 * g01
    solution[0] = (e0 * g11 - e1 * g01) / det
    solution[1] = (e1 * g00 - e0 * g01) / det
    return det > 1e-14 * g00 * g11
  }
  const c00 = g11 * g22 - g12 * g12
  const c01 = g02 * g12 - g01 * g22
  const c02 = g01 * g12 - g02 * g11
  const det = g00 * c00 + g01 * c01 + g02 * c02
  solution[0] = (e0 * c00 + e1 * c01 + e2 * c02) / det
  solution[1] = (e0 * c01 + e1 * (g00 * g22 - g02 * g02) + e2 * (g01 * g02 - g00 * g12)) / det
  solution[2] = (e0 * c02 + e1 * (g01 * g02 - g00 * g12) + e2 * (g00 * g11 - g01 * g01)) / det
  return det > 1e-14 * g00 * g11 * g22
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
