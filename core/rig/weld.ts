/**
 * Merges points, 3 numbers each, that are equal bit for bit (0 and -0 count as equal). `of` maps each point to the
 * index of its merged point, numbered in order of first appearance.
 */
export function weld(points: ArrayLike<number>): { readonly of: Uint32Array; readonly count: number } {
  const total = Math.floor(points.length / 3)
  let size = 1024
  while (size < total * 2) size *= 2
  const slots = new Uint32Array(size)
  const firsts = new Uint32Array(total)
  const of = new Uint32Array(total)
  let count = 0
  for (let p = 0; p < total; p++) {
    let slot = hashPoint(points, p * 3) & (size - 1)
    while (slots[slot] !== 0 && !samePoint(points, firsts[slots[slot] - 1] * 3, p * 3)) slot = (slot + 1) & (size - 1)
    if (slots[slot] === 0) {
      firsts[count] = p
      slots[slot] = ++count
    }
    of[p] = slots[slot] - 1
  }
  return { of, count }
}

const bits = new Float64Array(1)
const words = new Int32Array(bits.buffer)

function hashPoint(points: ArrayLike<number>, o: number): number {
  let h = 0
  for (let c = 0; c < 3; c++) {
    bits[0] = points[o + c] + 0 // -0 becomes 0
    h = Math.imul(h ^ words[0], 0x9e3779b1)
    h = Math.imul(h ^ (h >>> 15) ^ words[1], 0x85ebca6b)
  }
  return (h ^ (h >>> 13)) >>> 0
}

function samePoint(points: ArrayLike<number>, a: number, b: number): boolean {
  return points[a] === points[b] && points[a + 1] === points[b + 1] && points[a + 2] === points[b + 2]
}
