import { crossingShare, passesInside } from '../../intersect/pierces.ts'
import { shiftedSide } from '../../intersect/shiftedSign.ts'
import { determinantErrorBound } from '../../intersect/trianglesTouch.ts'
import { UNIT_ROUNDOFF } from '../../math/outward.ts'
import type { PairList } from '../base/pairList.ts'
import { ALONG, ALONG_MOMENT, type CutSide, cutOfFace, ensureCorners, MOMENT, SEGMENTS, SIZE, SUMS } from './cutSide.ts'
import type { RunningSum } from './runningSum.ts'
import { isVoid } from './surface.ts'

/** Error bound of the last crossing. */
const shareError = new Float64Array(1)

/** Start and end of the common segment of two crossing triangles, x y z each, relative to the origin of the query. */
const segment = new Float64Array(6)
const START = 0
const END = 3
/** Ends found so far (bit 0: start, bit 1: end), and the total position error of both points. */
let found = 0
let positionError = 0
/** Determinants of the six corners larger than this have a certain sign. */
let errorBound = 0

/** Pairs between two clock checks. */
const PAIRS_PER_CLOCK_CHECK = 256

/**
 * Records on both sides where the triangles of each pair cross. Returns false if time ran out. The position errors of
 * the segments are added to the error of `sum`.
 *
 * The segment of f (of a) and g (of b) is directed along n_f × n_g, so the region inside b is on its left, seen from
 * outside of f. It therefore ends where the boundary of f enters b and starts where it leaves b. For edges of g that
 * pass through f it is the other way round, because g sees the same segment in the opposite direction.
 */
export function cutPairs(
  a: CutSide,
  b: CutSide,
  { pairs, count }: PairList,
  origin: Float64Array,
  sum: RunningSum,
  isLate: () => boolean,
): boolean {
  for (let k = 0; k < count; k++) {
    if (k % PAIRS_PER_CLOCK_CHECK === 0 && isLate()) return false
    cutPair(a, pairs[k * 2], b, pairs[k * 2 + 1], origin, sum)
  }
  return true
}

/** Signs of the corners of f and g with respect to the plane of the other triangle. */
const sidesF = new Int8Array(3)
const sidesG = new Int8Array(3)

function cutPair(a: CutSide, f: number, b: CutSide, g: number, origin: Float64Array, sum: RunningSum): void {
  if (isVoid(a.surface.corners, f) || isVoid(b.surface.corners, g)) return
  ensureCorners(a, f)
  ensureCorners(b, g)
  errorBound = determinantErrorBound(extent(a, f, b, g, 0), extent(a, f, b, g, 1), extent(a, f, b, g, 2))
  if (!straddles(a, f, b, g, sidesF) || !straddles(b, g, a, f, sidesG)) return
  found = 0
  positionError = 0
  pierceEdges(a, f, sidesF, b, g, origin, START, END)
  pierceEdges(b, g, sidesG, a, f, origin, END, START)
  if (found === 0) return
  if (found !== 3) throw new Error(`cutPair: triangles ${f} and ${g} have a segment with one end`)
  const size = addSegment(a, f, origin, START, END) + addSegment(b, g, origin, END, START)
  sum.error += positionError * size
}

/** Upper bound of the differences of coordinate k among the six corners. */
function extent(a: CutSide, f: number, b: CutSide, g: number, k: number): number {
  const pa = a.body.positions
  const pb = b.body.positions
  const { corners: ca } = a.surface
  const { corners: cb } = b.surface
  const x = pa[ca[f * 3] + k]
  const y = pb[cb[g * 3] + k]
  return (
    Math.abs(x - y) +
    Math.abs(pa[ca[f * 3 + 1] + k] - x) +
    Math.abs(pa[ca[f * 3 + 2] + k] - x) +
    Math.abs(pb[cb[g * 3 + 1] + k] - y) +
    Math.abs(pb[cb[g * 3 + 2] + k] - y)
  )
}

/**
 * Whether `face` has corners on both sides of the plane of the other triangle. All signs are 0 if the other triangle is
 * degenerate.
 */
function straddles(side: CutSide, face: number, other: CutSide, otherFace: number, out: Int8Array): boolean {
  const { corners } = side.surface
  const planes = other.surface.corners
  const points = side.body.positions
  const { positions } = other.body
  const a = planes[otherFace * 3]
  const b = planes[otherFace * 3 + 1]
  const c = planes[otherFace * 3 + 2]
  const x = positions[a]
  const y = positions[a + 1]
  const z = positions[a + 2]
  const bx = positions[b] - x
  const by = positions[b + 1] - y
  const bz = positions[b + 2] - z
  const cx = positions[c] - x
  const cy = positions[c + 1] - y
  const cz = positions[c + 2] - z
  const nx = by * cz - bz * cy
  const ny = bz * cx - bx * cz
  const nz = bx * cy - by * cx
  for (let k = 0; k < 3; k++) {
    const p = corners[face * 3 + k]
    const height = nx * (points[p] - x) + ny * (points[p + 1] - y) + nz * (points[p + 2] - z)
    if (Math.abs(height) > errorBound) out[k] = height > 0 ? 1 : -1
    else out[k] = shiftedSide(positions, a, b, c, points, p, side.shift)
  }
  return out[0] === 0 || out[0] !== out[1] || out[0] !== out[2]
}

/**
 * Finds the edges of `face` that pass through the other triangle. An edge that leaves it gives the end `leaving` of the
 * segment.
 */
function pierceEdges(
  side: CutSide,
  face: number,
  sides: Int8Array,
  other: CutSide,
  otherFace: number,
  origin: Float64Array,
  leaving: number,
  entering: number,
): void {
  const { corners } = side.surface
  const planes = other.surface.corners
  const a = planes[otherFace * 3]
  const b = planes[otherFace * 3 + 1]
  const c = planes[otherFace * 3 + 2]
  for (let k = 0; k < 3; k++) {
    const next = k === 2 ? 0 : k + 1
    if (sides[k] === sides[next]) continue
    const p = corners[face * 3 + k]
    const q = corners[face * 3 + next]
    if (!passesInside(errorBound, side.body.positions, p, q, other.body.positions, a, b, c, side.shift)) continue
    const sign = sides[k]
    const end = sign > 0 ? entering : leaving
    const bit = end === START ? 1 : 2
    if ((found & bit) !== 0) throw new Error(`cutPair: two edges of triangles ${face} and ${otherFace} make one end`)
    found |= bit
    const t = crossing(side, p, q, other, a, b, c, origin, end)
    const cut = cutOfFace(side, face)
    side.rises[cut * 3 + k] += sign
    if (k === 1) {
      side.sums[cut * SUMS + ALONG] += sign * (1 - t)
      side.sums[cut * SUMS + ALONG_MOMENT] += 0.5 * sign * (1 - t * t)
    }
  }
}

/**
 * Writes the point where p q passes through the triangle to segment[end ..] and returns its parameter along p q. Always
 * computed from the lower vertex, so that both triangles at the edge, which use it in opposite directions, get the same
 * point bit for bit.
 */
function crossing(
  side: CutSide,
  p: number,
  q: number,
  other: CutSide,
  a: number,
  b: number,
  c: number,
  origin: Float64Array,
  end: number,
): number {
  const { positions } = side.body
  const from = Math.min(p, q)
  const to = Math.max(p, q)
  const t = crossingShare(positions, from, to, other.body.positions, a, b, c, shareError)
  for (let k = 0; k < 3; k++) {
    const x = positions[from + k] - origin[k]
    const d = positions[to + k] - positions[from + k]
    segment[end + k] = x + t * d
    positionError += Math.abs(d) * shareError[0] + 4 * UNIT_ROUNDOFF * (Math.abs(x) + Math.abs(d))
  }
  return from === p ? t : 1 - t
}

/**
 * Adds the segment, directed between the given ends, to the cut triangle. Returns the size of the triangle, |e|² +
 * |e'|².
 */
function addSegment(side: CutSide, face: number, origin: Float64Array, from: number, to: number): number {
  const { positions } = side.body
  const { corners } = side.surface
  const s = cutOfFace(side, face) * SUMS
  const v = corners[face * 3]
  const ox = positions[v] - origin[0]
  const oy = positions[v + 1] - origin[1]
  const oz = positions[v + 2] - origin[2]
  const px = segment[from] - ox
  const py = segment[from + 1] - oy
  const pz = segment[from + 2] - oz
  const qx = segment[to] - ox
  const qy = segment[to + 1] - oy
  const qz = segment[to + 2] - oz
  const { sums } = side
  const x = py * qz - pz * qy
  const y = pz * qx - px * qz
  const z = px * qy - py * qx
  sums[s] += x
  sums[s + 1] += y
  sums[s + 2] += z
  const along = alongNormal(positions, v, corners[face * 3 + 1], corners[face * 3 + 2], x, y, z)
  sums[s + MOMENT] += along * (px + qx)
  sums[s + MOMENT + 1] += along * (py + qy)
  sums[s + MOMENT + 2] += along * (pz + qz)
  sums[s + SIZE] += (Math.abs(px) + Math.abs(py) + Math.abs(pz)) * (Math.abs(qx) + Math.abs(qy) + Math.abs(qz))
  sums[s + SEGMENTS]++
  return squareTo(positions, v, corners[face * 3 + 1]) + squareTo(positions, v, corners[face * 3 + 2])
}

/** (b − a) × (c − a) · (x, y, z) for the points at these offsets. */
function alongNormal(points: Float64Array, a: number, b: number, c: number, x: number, y: number, z: number): number {
  const bx = points[b] - points[a]
  const by = points[b + 1] - points[a + 1]
  const bz = points[b + 2] - points[a + 2]
  const cx = points[c] - points[a]
  const cy = points[c + 1] - points[a + 1]
  const cz = points[c + 2] - points[a + 2]
  return (by * cz - bz * cy) * x + (bz * cx - bx * cz) * y + (bx * cy - by * cx) * z
}

function squareTo(points: Float64Array, p: number, q: number): number {
  const x = points[q] - points[p]
  const y = points[q + 1] - points[p + 1]
  const z = points[q + 2] - points[p + 2]
  return x * x + y * y + z * z
}
