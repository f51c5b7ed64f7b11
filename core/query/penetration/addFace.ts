import { FIRST_MOMENT, FORCE, TORQUE } from './push.ts'
import { ALONG, ALONG_MOMENT, type CutSide, MOMENT, SEGMENTS, SIZE, SUMS } from './cutSide.ts'
import { addTerm, type RunningSum } from './runningSum.ts'

/** Roundings in one term: differences, products, sums of three, factors. */
const ROUNDINGS = 24

/**
 * Adds the contribution of a triangle that is entirely enclosed `winding` times: six times its part of the volume, and
 * its part of the push.
 */
export function addFace(
  side: CutSide,
  face: number,
  winding: number,
  origin: Float64Array,
  sum: RunningSum,
  push: Float64Array,
): void {
  readFace(side, face, origin)
  for (let k = 0; k < 3; k++) {
    region[k] = 0.5 * winding * area[k]
    region[k + 3] = (winding * (edges[k] + edges[k + 3])) / 6
  }
  addRegion(side.shift > 0, push)
  addTerm(sum, winding * dotCross(), Math.abs(winding) * reachOf() * size, ROUNDINGS)
}

/**
 * Same for the cut triangles of a side. The area vector of the enclosed region of v₀ v₁ v₂, weighted by the winding
 * number, is ½ ∮ (x − v₀) × dx around the region. The segments have been summed in `cutPairs`, the edges at v₀
 * contribute nothing, and v₁ v₂ contributes (v₁ − v₀) × (v₂ − v₀) times ∫ winding dt along it.
 */
export function addCuts(side: CutSide, origin: Float64Array, sum: RunningSum, push: Float64Array): void {
  const { sums } = side
  const { corners } = side.surface
  for (let cut = 0; cut < side.cuts; cut++) {
    const s = cut * SUMS
    const face = side.faces[cut]
    readFace(side, face, origin)
    const along = side.windings[corners[face * 3 + 1] / 3] + sums[s + ALONG]
    const reach = reachOf()
    const term = along * dotCross() + vertex[0] * sums[s] + vertex[1] * sums[s + 1] + vertex[2] * sums[s + 2]
    const most = reach * ((Math.abs(along) + sums[s + SEGMENTS]) * size + sums[s + SIZE])
    addTerm(sum, term, most, ROUNDINGS + sums[s + SEGMENTS])
    const alongMoment = 0.5 * side.windings[corners[face * 3 + 1] / 3] + sums[s + ALONG_MOMENT]
    const squared = area[0] * area[0] + area[1] * area[1] + area[2] * area[2]
    const share = squared > 0 ? 1 / (6 * squared) : 0
    for (let k = 0; k < 3; k++) {
      region[k] = 0.5 * (along * area[k] + sums[s + k])
      const edge = edges[k] * along + (edges[k + 3] - edges[k]) * alongMoment
      region[k + 3] = edge / 3 + share * sums[s + MOMENT + k]
    }
    addRegion(side.shift > 0, push)
  }
}

/**
 * The enclosed region of a triangle, weighted by the winding number: its area vector A, then m, where ∫ (x − v₀) da = m
 * |c| with c = (v₁ − v₀) × (v₂ − v₀). Split into fans around v₀, a segment p q contributes ½ (p × q · c) / |c|² times
 * (p + q) / 3.
 */
const region = new Float64Array(6)

/**
 * Adds the region of the triangle read last. x · n is constant on its plane, so by the divergence theorem ∫ x dV = ¼ ∮
 * x (x · n) da, to which the region contributes ¼ (v₀ · c) (v₀ s + m), s = A · c / |c|². If the second body moves by t,
 * the volume grows by ∫ n · t over the part of its surface inside the first body. For the second body, A is therefore
 * the force, and its moment v₀ × A + m × c the torque.
 */
function addRegion(isSecond: boolean, push: Float64Array): void {
  const squared = area[0] * area[0] + area[1] * area[1] + area[2] * area[2]
  if (!(squared > 0)) return
  const s = (region[0] * area[0] + region[1] * area[1] + region[2] * area[2]) / squared
  const height = 0.25 * dotCross()
  for (let k = 0; k < 3; k++) push[FIRST_MOMENT + k] += height * (vertex[k] * s + region[k + 3])
  if (!isSecond) return
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1
    const j = k === 0 ? 2 : k - 1
    push[FORCE + k] += region[k]
    push[TORQUE + k] +=
      vertex[i] * region[j] - vertex[j] * region[i] + region[i + 3] * area[j] - region[j + 3] * area[i]
  }
}

/**
 * The triangle read last: v₀ relative to the origin, v₁ − v₀ and v₂ − v₀, their cross product, and a bound of its size.
 */
const vertex = new Float64Array(3)
const edges = new Float64Array(6)
const area = new Float64Array(3)
let size = 0

function readFace(side: CutSide, face: number, origin: Float64Array): void {
  const { positions } = side.body
  const { corners } = side.surface
  const a = corners[face * 3]
  const b = corners[face * 3 + 1]
  const c = corners[face * 3 + 2]
  const bx = positions[b] - positions[a]
  const by = positions[b + 1] - positions[a + 1]
  const bz = positions[b + 2] - positions[a + 2]
  const cx = positions[c] - positions[a]
  const cy = positions[c + 1] - positions[a + 1]
  const cz = positions[c + 2] - positions[a + 2]
  vertex[0] = positions[a] - origin[0]
  vertex[1] = positions[a + 1] - origin[1]
  vertex[2] = positions[a + 2] - origin[2]
  edges[0] = bx
  edges[1] = by
  edges[2] = bz
  edges[3] = cx
  edges[4] = cy
  edges[5] = cz
  area[0] = by * cz - bz * cy
  area[1] = bz * cx - bx * cz
  area[2] = bx * cy - by * cx
  size = (Math.abs(bx) + Math.abs(by) + Math.abs(bz)) * (Math.abs(cx) + Math.abs(cy) + Math.abs(cz))
}

function dotCross(): number {
  return vertex[0] * area[0] + vertex[1] * area[1] + vertex[2] * area[2]
}

function reachOf(): number {
  return Math.max(Math.abs(vertex[0]), Math.abs(vertex[1]), Math.abs(vertex[2]))
}
