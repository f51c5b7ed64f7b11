/**
 * Exact triangle-triangle test, slow and independent of the core. Two triangles share a point exactly if the origin is
 * in the convex hull of the nine differences a_i − b_j. By Carathéodory this holds exactly if it is in a simplex of at
 * most four affinely independent ones. Coordinates are scaled to integers by a power of two, so nothing is rounded.
 */
export function trianglesTouchByOracle(a: readonly number[], b: readonly number[]): boolean {
  const all = [...a, ...b]
  return all.every((x) => Number.isInteger(x) && Math.abs(x) <= 2 ** 10) ? touchSmall(a, b) : touchBig(a, b)
}

/** Differences up to 2¹¹ keep every determinant below 2⁵³, so plain numbers are exact. */
function touchSmall(a: readonly number[], b: readonly number[]): boolean {
  const points: number[][] = []
  for (let i = 0; i < 9; i += 3) {
    for (let j = 0; j < 9; j += 3) points.push([a[i] - b[j], a[i + 1] - b[j + 1], a[i + 2] - b[j + 2]])
  }
  return hullHoldsOrigin(points, {
    zero: 0,
    minus: (x, y) => x - y,
    times: (x, y) => x * y,
    sign: (x) => Math.sign(x),
  })
}

function touchBig(a: readonly number[], b: readonly number[]): boolean {
  const scaled = toIntegers([...a, ...b])
  const points: bigint[][] = []
  for (let i = 0; i < 9; i += 3) {
    for (let j = 9; j < 18; j += 3) points.push([0, 1, 2].map((k) => scaled[i + k] - scaled[j + k]))
  }
  return hullHoldsOrigin(points, {
    zero: 0n,
    minus: (x, y) => x - y,
    times: (x, y) => x * y,
    sign: (x) => (x > 0n ? 1 : x < 0n ? -1 : 0),
  })
}

/** Scales all numbers by the same power of two to integers. */
function toIntegers(numbers: readonly number[]): bigint[] {
  const parts = numbers.map((x) => {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, Math.abs(x))
    const bits = view.getBigUint64(0)
    const exponent = Number(bits >> 52n)
    const fraction = bits & 0xfffffffffffffn
    const size = exponent === 0 ? fraction : fraction | 0x10000000000000n
    return { negative: x < 0, size, shift: Math.max(exponent, 1) }
  })
  const used = parts.filter((part) => part.size !== 0n)
  const least = used.reduce((low, part) => Math.min(low, part.shift), 4000)
  return parts.map(({ negative, size, shift }) => {
    const value = size === 0n ? 0n : size << BigInt(shift - least)
    return negative ? -value : value
  })
}

interface Ring<T> {
  readonly zero: T
  minus(x: T, y: T): T
  times(x: T, y: T): T
  sign(x: T): number
}

function hullHoldsOrigin<T>(p: readonly T[][], ring: Ring<T>): boolean {
  if (strictlySeparated(p, ring)) return false
  for (let i = 0; i < 9; i++) {
    if (isOrigin(p[i], ring)) return true
    for (let j = 0; j < i; j++) {
      if (inSegment(p[i], p[j], ring)) return true
      for (let k = 0; k < j; k++) {
        if (inTriangle(p[i], p[j], p[k], ring)) return true
        for (let l = 0; l < k; l++) if (inTetrahedron(p[i], p[j], p[k], p[l], ring)) return true
      }
    }
  }
  return false
}

/** Tests some planes through the origin: if all points are strictly on one side, the hull does not contain it. */
function strictlySeparated<T>(p: readonly T[][], ring: Ring<T>): boolean {
  const tries: T[][] = [...p]
  const edges = [
    [3, 0],
    [6, 0],
    [6, 3],
    [1, 0],
    [2, 0],
    [2, 1],
  ].map(([i, j]) => subtract(p[i], p[j], ring))
  for (let i = 0; i < 6; i++) for (let j = 0; j < i; j++) tries.push(cross(edges[i], edges[j], ring))
  return tries.some((n) => {
    const first = ring.sign(dot(n, p[0], ring))
    return first !== 0 && p.every((q) => ring.sign(dot(n, q, ring)) === first)
  })
}

function isOrigin<T>(p: readonly T[], ring: Ring<T>): boolean {
  return p.every((x) => ring.sign(x) === 0)
}

function inSegment<T>(p: readonly T[], q: readonly T[], ring: Ring<T>): boolean {
  return isOrigin(cross(p, q, ring), ring) && ring.sign(dot(p, q, ring)) < 0
}

function inTriangle<T>(p: readonly T[], q: readonly T[], r: readonly T[], ring: Ring<T>): boolean {
  if (ring.sign(dot(p, cross(q, r, ring), ring)) !== 0) return false
  const n = cross(subtract(q, p, ring), subtract(r, p, ring), ring)
  if (isOrigin(n, ring)) return false
  const inside = (u: readonly T[], v: readonly T[]) => ring.sign(dot(n, cross(u, v, ring), ring)) >= 0
  return inside(p, q) && inside(q, r) && inside(r, p)
}

function inTetrahedron<T>(p: readonly T[], q: readonly T[], r: readonly T[], s: readonly T[], ring: Ring<T>): boolean {
  const volume = ring.sign(dot(subtract(p, s, ring), cross(subtract(q, s, ring), subtract(r, s, ring), ring), ring))
  if (volume === 0) return false
  // Replacing one corner by the origin must not invert the tetrahedron.
  const part = (u: readonly T[], v: readonly T[], w: readonly T[]) =>
    ring.sign(dot(u, cross(v, w, ring), ring)) * volume
  return part(p, q, r) >= 0 && part(p, s, q) >= 0 && part(p, r, s) >= 0 && part(q, s, r) >= 0
}

function subtract<T>(p: readonly T[], q: readonly T[], ring: Ring<T>): T[] {
  return [ring.minus(p[0], q[0]), ring.minus(p[1], q[1]), ring.minus(p[2], q[2])]
}

function cross<T>(p: readonly T[], q: readonly T[], ring: Ring<T>): T[] {
  const { minus, times } = ring
  return [
    minus(times(p[1], q[2]), times(p[2], q[1])),
    minus(times(p[2], q[0]), times(p[0], q[2])),
    minus(times(p[0], q[1]), times(p[1], q[0])),
  ]
}

function dot<T>(p: readonly T[], q: readonly T[], ring: Ring<T>): T {
  const { minus, times, zero } = ring
  const sum = minus(times(p[0], q[0]), minus(zero, times(p[1], q[1])))
  return minus(sum, minus(zero, times(p[2], q[2])))
}
