import type { Color } from 'three'

/** Corners written per box: twelve edges of two. */
export const CORNERS = 24

/** Ends of the edges; bits 1, 2 and 4 select the low or high side along x, y and z. */
const ends = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7]

/**
 * Writes the edges of `boxes` (low x y z, high x y z; NaN for none) to `positions`, and to `colours` whether a box
 * overlaps another one; 3 numbers per corner. Returns the number of corners.
 */
export function boxEdges(
  boxes: Float32Array,
  near: Color,
  alone: Color,
  positions: Float32Array,
  colours: Float32Array,
): number {
  let corner = 0
  for (let box = 0; box < boxes.length; box += 6) {
    if (Number.isNaN(boxes[box])) continue
    const colour = overlapsAny(boxes, box) ? near : alone
    for (const end of ends) {
      for (let k = 0; k < 3; k++) positions[3 * corner + k] = boxes[box + k + ((end >> k) & 1) * 3] as number
      colour.toArray(colours, 3 * corner)
      corner++
    }
  }
  return corner
}

function overlapsAny(boxes: Float32Array, box: number): boolean {
  for (let other = 0; other < boxes.length; other += 6) if (other !== box && overlap(boxes, box, other)) return true
  return false
}

/** Touching boxes count as overlapping, as in the core. */
function overlap(boxes: Float32Array, p: number, q: number): boolean {
  for (let k = 0; k < 3; k++) {
    const apart = !((boxes[p + k] as number) <= (boxes[q + k + 3] as number))
    if (apart || !((boxes[q + k] as number) <= (boxes[p + k + 3] as number))) return false
  }
  return true
}
