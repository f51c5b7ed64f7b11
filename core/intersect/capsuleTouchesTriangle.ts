import { capsuleTouchesExactly } from './exactVolumes.ts'
import { gapOfSegments, nearestOnTriangle } from './nearestOnTriangle.ts'
import { completeRay, RAY } from './ray.ts'
import { rayTouchesTriangle } from './rayTouchesTriangle.ts'

/** Parameter of the last hit. */
const hit = new Float64Array(1)

/** A capsule: both ends of its axis and its radius. */
export const CAPSULE = 7

/** The axis p q, then one edge a b; and the corners relative to one end of the axis. */
const segments = new Float64Array(12)
const corners = new Float64Array(9)
/** Candidate for the shortest vector from the axis to the triangle, and the shortest so far with its length. */
const gap = new Float64Array(3)
const best = new Float64Array(4)
const axis = new Float64Array(RAY)

/** As in sphereTouchesTriangle.ts, for twice as many roundings. */
const ERROR = 8e-15

/**
 * Whether the closed capsule at capsule[o], ends p and q and radius r, intersects the closed triangle. Exact for finite
 * input, by the same two criteria as `sphereTouchesTriangle`: two points at most r apart, or a direction along which
 * triangle and axis are more than r apart. A ray test finds an axis that pierces the triangle.
 */
export function capsuleTouchesTriangle(
  capsule: Float64Array,
  o: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  const r = capsule[o + 6]
  for (let k = 0; k < 6; k++) segments[k] = capsule[o + k]
  best[3] = Infinity
  tryEnd(0, points, a, b, c)
  tryEnd(3, points, a, b, c)
  let size = 0
  for (let k = 0; k < 9; k++) size += Math.abs(corners[k])
  for (let k = 0; k < 3; k++) size += Math.abs(segments[k + 3] - segments[k])
  const pad = ERROR * (size + r) + 1e-140
  if (best[3] + pad <= r) return true
  tryEdge(points, a, b)
  tryEdge(points, b, c)
  tryEdge(points, c, a)
  if (best[3] + pad <= r) return true
  if (best[3] < Infinity && isApart(points, a, b, c, r + pad)) return false
  return (r > pad && pierces(points, a, b, c)) || capsuleTouchesExactly(capsule, o, points, a, b, c)
}

/** Tries the shortest vector from one end of the axis to the triangle. */
function tryEnd(end: number, points: Float64Array, a: number, b: number, c: number): void {
  for (let k = 0; k < 3; k++) {
    corners[k] = points[a + k] - segments[end + k]
    corners[k + 3] = points[b + k] - segments[end + k]
    corners[k + 6] = points[c + k] - segments[end + k]
  }
  nearestOnTriangle(corners, gap, 0)
  keepShorter()
}

function tryEdge(points: Float64Array, a: number, b: number): void {
  for (let k = 0; k < 3; k++) {
    segments[k + 6] = points[a + k]
    segments[k + 9] = points[b + k]
  }
  gapOfSegments(segments, gap, 0)
  keepShorter()
}

function keepShorter(): void {
  const length = Math.sqrt(gap[0] * gap[0] + gap[1] * gap[1] + gap[2] * gap[2])
  if (!(length < best[3])) return
  best[0] = gap[0]
  best[1] = gap[1]
  best[2] = gap[2]
  best[3] = length
}

/** Whether all corners are more than `reach` beyond both ends of the axis, along the shortest vector found. */
function isApart(points: Float64Array, a: number, b: number, c: number, reach: number): boolean {
  const far = reach * best[3]
  return (
    projection(points, a, 0) > far &&
    projection(points, b, 0) > far &&
    projection(points, c, 0) > far &&
    projection(points, a, 3) > far &&
    projection(points, b, 3) > far &&
    projection(points, c, 3) > far
  )
}

function projection(points: Float64Array, corner: number, end: number): number {
  return (
    best[0] * (points[corner] - segments[end]) +
    best[1] * (points[corner + 1] - segments[end + 1]) +
    best[2] * (points[corner + 2] - segments[end + 2])
  )
}

/** Tests the rounded ray from p to q. Where it hits the triangle, the axis is within a few ulps. */
function pierces(points: Float64Array, a: number, b: number, c: number): boolean {
  for (let k = 0; k < 3; k++) {
    axis[k] = segments[k]
    axis[k + 3] = segments[k + 3] - segments[k]
  }
  completeRay(axis, 0)
  return axis[7] > 0 && rayTouchesTriangle(axis, points, a, b, c, hit) && hit[0] <= 1
}
