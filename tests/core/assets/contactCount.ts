import { trianglesTouch } from '../../../core/intersect/trianglesTouch.ts'

export interface Surface {
  /** 3 per vertex. */
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

interface Boxed {
  readonly surface: Surface
  /** min x y z, max x y z per triangle. */
  readonly boxes: Float64Array
  /** Triangle indices sorted by smallest x. */
  readonly order: Uint32Array
}

/**
 * Number of touching triangle pairs of two surfaces. Finds pairs with overlapping boxes by a sweep along x, restricted
 * to triangles inside the bounding box of the other surface, and tests each pair.
 */
export function countContacts(a: Surface, b: Surface): number {
  return sweep(boxed(a, wholeBox(b)), boxed(b, wholeBox(a)), () => true)
}

/** Number of touching triangle pairs of one surface that share no vertex. */
export function countSelfContacts(surface: Surface): number {
  const { triangles } = surface
  const once = boxed(surface, wholeBox(surface))
  return sweep(once, once, (s, t) => s < t && !shareVertex(triangles, s, t))
}

function shareVertex(triangles: Uint32Array, s: number, t: number): boolean {
  for (let i = s * 3; i < s * 3 + 3; i++)
    for (let j = t * 3; j < t * 3 + 3; j++) if (triangles[i] === triangles[j]) return true
  return false
}

function wholeBox({ positions }: Surface): Float64Array {
  const box = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity)
  for (let o = 0; o < positions.length; o++) {
    box[o % 3] = Math.min(box[o % 3], positions[o])
    box[3 + (o % 3)] = Math.max(box[3 + (o % 3)], positions[o])
  }
  return box
}

/** The triangles that overlap `region`. */
function boxed(surface: Surface, region: Float64Array): Boxed {
  const { positions, triangles } = surface
  const count = triangles.length / 3
  const boxes = new Float64Array(count * 6)
  for (let t = 0; t < count; t++) {
    for (let c = 0; c < 3; c++) {
      const x = positions[triangles[t * 3] * 3 + c]
      const y = positions[triangles[t * 3 + 1] * 3 + c]
      const z = positions[triangles[t * 3 + 2] * 3 + c]
      boxes[t * 6 + c] = Math.min(x, y, z)
      boxes[t * 6 + 3 + c] = Math.max(x, y, z)
    }
  }
  const order = Uint32Array.from({ length: count }, (_, t) => t)
    .filter((t) => boxesMeet(boxes, t * 6, region, 0))
    .sort((s, t) => boxes[s * 6] - boxes[t * 6])
  return { surface, boxes, order }
}

function sweep(a: Boxed, b: Boxed, counts: (s: number, t: number) => boolean): number {
  let widest = 0
  for (const t of b.order) widest = Math.max(widest, b.boxes[t * 6 + 3] - b.boxes[t * 6])
  let found = 0
  let first = 0
  for (const s of a.order) {
    while (first < b.order.length && b.boxes[b.order[first] * 6] < a.boxes[s * 6] - widest) first++
    for (let i = first; i < b.order.length && b.boxes[b.order[i] * 6] <= a.boxes[s * 6 + 3]; i++) {
      const t = b.order[i]
      if (boxesMeet(a.boxes, s * 6, b.boxes, t * 6) && counts(s, t) && touch(a.surface, s, b.surface, t)) found++
    }
  }
  return found
}

function boxesMeet(a: Float64Array, s: number, b: Float64Array, t: number): boolean {
  for (let c = 0; c < 3; c++) if (a[s + c] > b[t + 3 + c] || b[t + c] > a[s + 3 + c]) return false
  return true
}

function touch(a: Surface, s: number, b: Surface, t: number): boolean {
  const [p, q] = [a.triangles, b.triangles]
  return trianglesTouch(
    a.positions,
    p[s * 3] * 3,
    p[s * 3 + 1] * 3,
    p[s * 3 + 2] * 3,
    b.positions,
    q[t * 3] * 3,
    q[t * 3 + 1] * 3,
    q[t * 3 + 2] * 3,
  )
}
