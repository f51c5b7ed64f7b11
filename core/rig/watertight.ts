import type { Skin } from './skin.ts'
import { weld } from './weld.ts'

export interface Closure {
  /** Every edge is shared by exactly two triangles that run along it in opposite directions. */
  readonly watertight: boolean
  /** Edges (of welded vertices) that break the rule. */
  readonly badEdges: number
}

/**
 * Whether the surface encloses a volume. Vertices at the same rest position are one vertex here, since exporters split
 * them along texture seams. A triangle that welding makes a line or a point has no sides and is left out.
 */
export function checkClosure(skin: Skin): Closure {
  const { of, count } = weld(skin.rest)
  const edges = new EdgeTable(skin.triangles.length)
  for (let t = 0; t < skin.triangles.length; t += 3) {
    const a = of[skin.triangles[t]]
    const b = of[skin.triangles[t + 1]]
    const c = of[skin.triangles[t + 2]]
    if (a === b || b === c || c === a) continue
    edges.add(a, b, count)
    edges.add(b, c, count)
    edges.add(c, a, count)
  }
  const badEdges = edges.countBad()
  return { watertight: badEdges === 0 && edges.size > 0, badEdges }
}

/** How often each undirected edge is walked in either direction. Key: smaller · vertices + larger, exact below 2^53. */
class EdgeTable {
  private readonly mask: number
  private readonly keys: Float64Array
  private readonly forward: Uint32Array
  private readonly backward: Uint32Array
  size = 0

  constructor(capacity: number) {
    let length = 16
    while (length < capacity * 2) length *= 2
    this.mask = length - 1
    this.keys = new Float64Array(length).fill(-1)
    this.forward = new Uint32Array(length)
    this.backward = new Uint32Array(length)
  }

  add(a: number, b: number, vertices: number): void {
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const key = low * vertices + high
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & this.mask
    while (this.keys[slot] !== key && this.keys[slot] !== -1) slot = (slot + 1) & this.mask
    if (this.keys[slot] === -1) this.size++
    this.keys[slot] = key
    if (a < b) this.forward[slot]++
    else this.backward[slot]++
  }

  countBad(): number {
    let bad = 0
    for (let slot = 0; slot < this.keys.length; slot++) {
      if (this.keys[slot] !== -1 && (this.forward[slot] !== 1 || this.backward[slot] !== 1)) bad++
    }
    return bad
  }
}
