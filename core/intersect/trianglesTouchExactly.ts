import { orientation, orientationOnPlane } from './exactSign.ts'

/**
 * Whether two closed triangles have a common point. Correct for all input, including coplanar pairs and triangles that
 * are segments or points. Takes about a microsecond; `trianglesTouch` uses it only for pairs that its own sign logic
 * does not cover.
 *
 * Two closed triangles intersect exactly if an edge of one intersects the other: if they cross, the common segment ends
 * on an edge; if they are coplanar, one contains an edge point of the other; a degenerate triangle is the union of its
 * edges.
 */
export function trianglesTouchExactly(
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  return (
    segmentTouchesTriangle(pa, a0, a1, pb, b0, b1, b2) ||
    segmentTouchesTriangle(pa, a1, a2, pb, b0, b1, b2) ||
    segmentTouchesTriangle(pa, a2, a0, pb, b0, b1, b2) ||
    segmentTouchesTriangle(pb, b0, b1, pa, a0, a1, a2) ||
    segmentTouchesTriangle(pb, b1, b2, pa, a0, a1, a2) ||
    segmentTouchesTriangle(pb, b2, b0, pa, a0, a1, a2)
  )
}

/** Tests the closed segment p q (may be a point) against the closed triangle a b c (may be a segment or a point). */
function segmentTouchesTriangle(
  ps: Float64Array,
  p: number,
  q: number,
  pt: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  const axis = projectionAxis(pt, a, b, c)
  if (axis < 0) {
    return segmentsTouch(ps, p, q, pt, a, b) || segmentsTouch(ps, p, q, pt, b, c) || segmentsTouch(ps, p, q, pt, c, a)
  }
  const sideP = orientation(pt, a, pt, b, pt, c, ps, p)
  const sideQ = orientation(pt, a, pt, b, pt, c, ps, q)
  if (sideP * sideQ > 0) return false
  if (sideP === 0 && sideQ === 0) return segmentTouchesTriangleOnPlane(ps, p, q, pt, a, b, c, axis)
  // The line p q crosses the plane at one point, which is in the triangle if the line passes all edges on the same
  // side.
  const ab = orientation(ps, p, ps, q, pt, a, pt, b)
  const bc = orientation(ps, p, ps, q, pt, b, pt, c)
  const ca = orientation(ps, p, ps, q, pt, c, pt, a)
  return !mixed(ab, bc, ca)
}

/** An axis along which the triangle can be projected without degenerating, or -1 if its area is zero. */
function projectionAxis(points: Float64Array, a: number, b: number, c: number): number {
  for (let axis = 0; axis < 3; axis++) {
    if (orientationOnPlane(points, a, points, b, points, c, (axis + 1) % 3, (axis + 2) % 3) !== 0) return axis
  }
  return -1
}

function mixed(r: number, s: number, t: number): boolean {
  return (r > 0 || s > 0 || t > 0) && (r < 0 || s < 0 || t < 0)
}

/** All five points lie in a plane that is not parallel to `axis`, so the test can be done without that coordinate. */
function segmentTouchesTriangleOnPlane(
  ps: Float64Array,
  p: number,
  q: number,
  pt: Float64Array,
  a: number,
  b: number,
  c: number,
  axis: number,
): boolean {
  const i = (axis + 1) % 3
  const j = (axis + 2) % 3
  return (
    pointInTriangleOnPlane(ps, p, pt, a, b, c, i, j) ||
    segmentsTouchOnPlane(ps, p, q, pt, a, b, i, j) ||
    segmentsTouchOnPlane(ps, p, q, pt, b, c, i, j) ||
    segmentsTouchOnPlane(ps, p, q, pt, c, a, i, j)
  )
}

function pointInTriangleOnPlane(
  ps: Float64Array,
  p: number,
  pt: Float64Array,
  a: number,
  b: number,
  c: number,
  i: number,
  j: number,
): boolean {
  return !mixed(
    orientationOnPlane(pt, a, pt, b, ps, p, i, j),
    orientationOnPlane(pt, b, pt, c, ps, p, i, j),
    orientationOnPlane(pt, c, pt, a, ps, p, i, j),
  )
}

/**
 * Closed segments in space. They must be coplanar and touch in every projection along an axis. At least one of the
 * three projections is one-to-one on their plane (or common line), where touching is also sufficient.
 */
function segmentsTouch(ps: Float64Array, p: number, q: number, pt: Float64Array, a: number, b: number): boolean {
  return (
    orientation(ps, p, ps, q, pt, a, pt, b) === 0 &&
    segmentsTouchOnPlane(ps, p, q, pt, a, b, 0, 1) &&
    segmentsTouchOnPlane(ps, p, q, pt, a, b, 1, 2) &&
    segmentsTouchOnPlane(ps, p, q, pt, a, b, 2, 0)
  )
}

function segmentsTouchOnPlane(
  ps: Float64Array,
  p: number,
  q: number,
  pt: Float64Array,
  a: number,
  b: number,
  i: number,
  j: number,
): boolean {
  const sideA = orientationOnPlane(ps, p, ps, q, pt, a, i, j)
  const sideB = orientationOnPlane(ps, p, ps, q, pt, b, i, j)
  if (sideA * sideB > 0) return false
  const sideP = orientationOnPlane(pt, a, pt, b, ps, p, i, j)
  const sideQ = orientationOnPlane(pt, a, pt, b, ps, q, i, j)
  if (sideP * sideQ > 0) return false
  // For collinear segments, or a point, the sides do not decide: the ranges on both axes must overlap.
  return rangesTouch(ps, p, q, pt, a, b, i) && rangesTouch(ps, p, q, pt, a, b, j)
}

function rangesTouch(
  ps: Float64Array,
  p: number,
  q: number,
  pt: Float64Array,
  a: number,
  b: number,
  i: number,
): boolean {
  return (
    Math.min(ps[p + i], ps[q + i]) <= Math.max(pt[a + i], pt[b + i]) &&
    Math.min(pt[a + i], pt[b + i]) <= Math.max(ps[p + i], ps[q + i])
  )
}
