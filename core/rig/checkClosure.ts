import { EdgeTable } from './edgeTable.ts'
import type { Skin } from './skin.ts'
import { weld } from './weld.ts'

export interface Closure {
  /** Whether every edge is shared by exactly two triangles that use it in opposite directions. */
  readonly watertight: boolean
  /** Number of edges (of welded vertices) that violate this. */
  readonly badEdges: number
}

/**
 * Whether the surface encloses a volume. Vertices with the same rest position count as one vertex, since exporters
 * split them along texture seams. Triangles that degenerate to a line or a point by welding are ignored.
 */
export function checkClosure(skin: Skin): Closure {
  const { of, count } = weld(skin.rest)
  const edges = new EdgeTable(skin.triangles.length, count)
  for (let t = 0; t < skin.triangles.length; t += 3) {
    const a = of[skin.triangles[t]]
    const b = of[skin.triangles[t + 1]]
    const c = of[skin.triangles[t + 2]]
    if (a === b || b === c || c === a) continue
    edges.add(a, b)
    edges.add(b, c)
    edges.add(c, a)
  }
  const badEdges = countBad(edges)
  return { watertight: badEdges === 0 && edges.size > 0, badEdges }
}

function countBad({ keys, forward, backward }: EdgeTable): number {
  let bad = 0
  for (let slot = 0; slot < keys.length; slot++) {
    if (keys[slot] !== -1 && (forward[slot] !== 1 || backward[slot] !== 1)) bad++
  }
  return bad
}
