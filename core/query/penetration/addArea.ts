import { ALONG, type CutSide, SEGMENTS, SIZE, SUMS } from './cutSide.ts'
import { addTerm, type RunningSum } from './runningSum.ts'

/** Roundings in one term: differences, products, sums of three, factors. */
const ROUNDINGS = 24

/** Six times what a triangle adds to the volume if `winding` times all of it is enclosed. */
export function addFace(side: CutSide, face: number, winding: number, origin: Float64Array, sum: RunningSum): void {
  readFace(side, face, origin)
  addTerm(sum, winding * dotCross(), Math.abs(winding) * reachOf() * size, ROUNDINGS)
}

/**
 * The same for the cut triangles of a side. The region of f = v₀ v₁ v₂ that is enclosed, each point as often as it is, has the area vector
 * ½ ∮ (x − v₀) × dx around it: segments have been added up where they were found, the edges at v₀ add nothing, and
 * v₁ v₂ adds (v₁ − v₀) × (v₂ − v₀) times ∫ winding dt along it.
 */
export function addCuts(side: CutSide, origin: Float64Array, sum: RunningSum): void {
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
  }
}

/** Of the triangle that was read: v₀ seen from the origin, (v₁ − v₀) × (v₂ − v₀), and a bound of the size of that product. */
const vertex = new Float64Array(3)
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
