import { boxTouchesExactly, orientedBoxTouchesExactly } from './exactVolumes.ts'

/**
 * Box against triangle by separating axes: the three face normals of the box, the normal of the triangle, and the nine
 * cross products of their edges ([MA] Maia et al., §3.4: 13 axes). Both are closed: touching counts. Differs from [MA]:
 * if rounding leaves an axis undecided, the pair goes to exactVolumes.ts, so the result is exact for all finite input.
 * Degenerate triangles need no extra axes: their cross products with the edges of the box remain.
 */

/**
 * Layout of an oriented box: centre, half extents, then its three axes, which are orthonormal up to rounding. The box
 * is {centre + Σ s_i axis_i, |s_i| ≤ half_i}.
 */
export const ORIENTED_BOX = 15

/**
 * Corners of the triangle in the frame of the box, half extents, and a bound of all coordinates used to compute them.
 */
const frame = new Float64Array(13)

const APART = 0
const TOUCH = 1
const UNSURE = 2

/** box[o]: low x y z, high x y z. */
export function boxTouchesTriangle(
  box: Float64Array,
  o: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  let size = 0
  for (let k = 0; k < 3; k++) {
    const half = 0.5 * (box[o + 3 + k] - box[o + k])
    const middle = box[o + k] + half
    frame[k] = points[a + k] - middle
    frame[k + 3] = points[b + k] - middle
    frame[k + 6] = points[c + k] - middle
    frame[k + 9] = half
    size += Math.abs(frame[k]) + Math.abs(frame[k + 3]) + Math.abs(frame[k + 6]) + half + Math.abs(middle)
  }
  frame[12] = size
  const answer = separate()
  return answer === UNSURE ? boxTouchesExactly(box, o, points, a, b, c) : answer === TOUCH
}

/** box[o]: ORIENTED_BOX numbers. */
export function orientedBoxTouchesTriangle(
  box: Float64Array,
  o: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  frame[12] = 0
  enterFrame(box, o, points, a, 0)
  enterFrame(box, o, points, b, 3)
  enterFrame(box, o, points, c, 6)
  for (let k = 0; k < 3; k++) {
    frame[k + 9] = box[o + 3 + k]
    frame[12] += box[o + 3 + k]
  }
  const answer = separate()
  return answer === UNSURE ? orientedBoxTouchesExactly(box, o, points, a, b, c) : answer === TOUCH
}

function enterFrame(box: Float64Array, o: number, points: Float64Array, p: number, to: number): void {
  const x = points[p] - box[o]
  const y = points[p + 1] - box[o + 1]
  const z = points[p + 2] - box[o + 2]
  frame[to] = box[o + 6] * x + box[o + 7] * y + box[o + 8] * z
  frame[to + 1] = box[o + 9] * x + box[o + 10] * y + box[o + 11] * z
  frame[to + 2] = box[o + 12] * x + box[o + 13] * y + box[o + 14] * z
  frame[12] += Math.abs(x) + Math.abs(y) + Math.abs(z)
}

/**
 * Coordinates in the frame are off by at most 8u of `size`, because of the centre of the box, axes that are not exactly
 * orthogonal, and the transformation itself. An axis that is a product of lengths up to e multiplies this by e and adds
 * a similar error of its own: 32u e size covers both. The other half covers `PARALLEL`.
 */
const ERROR = 64 * 2 ** -53

/**
 * If an edge of the triangle is parallel to one of the box up to this fraction of `size`, their cross product is only
 * rounding error and is skipped. Rotated by that small angle to be exactly parallel, the edge would give no axis at
 * all, and the padding of the other axes covers that rotation.
 */
const PARALLEL = 16 * 2 ** -53

/** Whether an axis so far was undecided. */
let unsure = false

function separate(): number {
  const pad = ERROR * frame[12] + 1e-290
  unsure = !(frame[12] < 1e90)
  const ax = frame[0]
  const ay = frame[1]
  const az = frame[2]
  const bx = frame[3]
  const by = frame[4]
  const bz = frame[5]
  const cx = frame[6]
  const cy = frame[7]
  const cz = frame[8]
  const hx = frame[9]
  const hy = frame[10]
  const hz = frame[11]
  if (separates(ax, bx, cx, hx, pad) || separates(ay, by, cy, hy, pad) || separates(az, bz, cz, hz, pad)) return APART
  const ux = bx - ax
  const uy = by - ay
  const uz = bz - az
  const vx = cx - ax
  const vy = cy - ay
  const vz = cz - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const lengths = (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz))
  const height = nx * ax + ny * ay + nz * az
  const reach = hx * Math.abs(nx) + hy * Math.abs(ny) + hz * Math.abs(nz)
  if (separates(height, height, height, reach, 4 * pad * lengths)) return APART
  if (edgeSeparates(0, 3, 6) || edgeSeparates(3, 6, 0) || edgeSeparates(6, 0, 3)) return APART
  return unsure ? UNSURE : TOUCH
}

/** Whether the projections p, q, r of three corners lie beyond ±reach on one side. Sets `unsure` if undecided. */
function separates(p: number, q: number, r: number, reach: number, pad: number): boolean {
  const low = Math.min(p, q, r)
  const high = Math.max(p, q, r)
  const gap = (low > -high ? low : -high) - reach
  if (gap > pad) return true
  if (!(gap < -pad)) unsure = true
  return false
}

/**
 * Tests the three axes (edge p q of the triangle) × (edge of the box). Both ends of the edge have the same projection;
 * r is the third corner.
 */
function edgeSeparates(p: number, q: number, r: number): boolean {
  const px = frame[p]
  const py = frame[p + 1]
  const pz = frame[p + 2]
  const rx = frame[r]
  const ry = frame[r + 1]
  const rz = frame[r + 2]
  const ex = frame[q] - px
  const ey = frame[q + 1] - py
  const ez = frame[q + 2] - pz
  const x = Math.abs(ex)
  const y = Math.abs(ey)
  const z = Math.abs(ez)
  const pad = (ERROR * frame[12] + 1e-290) * 2 * (x + y + z)
  const parallel = PARALLEL * frame[12]
  const p0 = ey * pz - ez * py
  const p1 = ez * px - ex * pz
  const p2 = ex * py - ey * px
  return (
    (y + z > parallel && separates(p0, p0, ey * rz - ez * ry, frame[10] * z + frame[11] * y, pad)) ||
    (z + x > parallel && separates(p1, p1, ez * rx - ex * rz, frame[11] * x + frame[9] * z, pad)) ||
    (x + y > parallel && separates(p2, p2, ex * ry - ey * rx, frame[9] * y + frame[10] * x, pad))
  )
}
