import { type EditMesh, hasVertex, neighbours, relativeLength, sidesOf } from './editMesh.ts'
import { cosine, triangleShape } from './triangleShape.ts'

/** Weight of the change of shape relative to the edge length. */
const FORM = 4
/** Minimum quality of the triangles after a collapse, unless there was a worse one before. */
const POOREST = 0.3
/**
 * Edges below this fraction of the limit belong to degenerate clusters, which must be removed although their triangles
 * are poor already.
 */
const KNOT = 0.35
/** Cosine of the maximum rotation of a triangle normal. */
const TURN = 0.35

const before = new Float64Array(3)
const after = new Float64Array(3)

/**
 * Removes edges until `target` triangles are left or all edges cost more than `limit`. Starts with edges that are short
 * relative to the target length and whose removal changes the shape least. One vertex of the edge keeps its position on
 * the surface. Border edges have one triangle, all others two, so an odd last triangle requires a border edge.
 */
export function collapseEdges(mesh: EditMesh, target: number, limit: number): void {
  const { ends, costs } = cheapEdges(mesh, limit)
  // Ties are resolved by vertex order, so that the result is deterministic.
  const order = Uint32Array.from(costs, (_, i) => i).sort((a, b) => costs[a] - costs[b] || a - b)
  for (const i of order) {
    if (mesh.alive <= target) return
    const [u, v] = [ends[i * 2], ends[i * 2 + 1]]
    const sides = sidesOf(mesh, u, v)
    if (sides.length === 0 || sides.length > mesh.alive - target) continue
    if (!linked(mesh, u, v, sides.length) || cost(mesh, u, v) >= limit) continue
    const knot = relativeLength(mesh, u, v) < KNOT * limit
    if (keepsValence(mesh, u, v, sides, knot ? 3 : 4)) collapse(mesh, u, v, sides.length, knot)
  }
}

function cheapEdges(mesh: EditMesh, limit: number): { ends: number[]; costs: number[] } {
  const ends: number[] = []
  const costs: number[] = []
  for (let v = 0; v < mesh.around.length; v++) {
    for (const u of neighbours(mesh, v)) {
      if (u < v || relativeLength(mesh, u, v) >= limit) continue
      const price = cost(mesh, v, u)
      if (price >= limit) continue
      ends.push(v, u)
      costs.push(price)
    }
  }
  return { ends, costs }
}

function cost(mesh: EditMesh, u: number, v: number): number {
  const dent = Math.min(dentOf(mesh, u, v), dentOf(mesh, v, u))
  return relativeLength(mesh, u, v) + (FORM * 2 * dent) / (mesh.size[u] + mesh.size[v])
}

/** How far `kept` is from the planes around `gone`: the change of shape. */
function dentOf({ positions: p, triangles, around }: EditMesh, gone: number, kept: number): number {
  const x = p[kept * 3] - p[gone * 3]
  const y = p[kept * 3 + 1] - p[gone * 3 + 1]
  const z = p[kept * 3 + 2] - p[gone * 3 + 2]
  let worst = 0
  for (const t of around[gone]) {
    triangleShape(p, triangles[t * 3], triangles[t * 3 + 1], triangles[t * 3 + 2], before)
    const long = Math.sqrt(before[0] * before[0] + before[1] * before[1] + before[2] * before[2])
    if (long > 0) worst = Math.max(worst, Math.abs(before[0] * x + before[1] * y + before[2] * z) / long)
  }
  return worst
}

/** Collapses the edge to the vertex that preserves the shape better. Does nothing if neither collapse is allowed. */
function collapse(mesh: EditMesh, u: number, v: number, sides: number, knot: boolean): void {
  const leaves = knot ? leavesOpen : leavesGood
  const ontoV = mayRemove(mesh, u, v, sides) && leaves(mesh, u, v)
  const ontoU = mayRemove(mesh, v, u, sides) && leaves(mesh, v, u)
  if (ontoV && (!ontoU || dentOf(mesh, u, v) <= dentOf(mesh, v, u))) remove(mesh, u, v)
  else if (ontoU) remove(mesh, v, u)
}

/**
 * Whether the vertices share exactly one neighbour per triangle of the edge. Only then does the surface stay manifold
 * and keep its genus.
 */
function linked(mesh: EditMesh, u: number, v: number, sides: number): boolean {
  const [nearU, nearV] = [neighbours(mesh, u), neighbours(mesh, v)]
  let shared = 0
  for (const w of nearU) if (nearV.includes(w)) shared++
  return shared === sides && nearU.length + nearV.length - 4 < 12
}

/**
 * The vertices opposite the edge lose one neighbour each. Whether they keep at least `least`; with fewer they become
 * spikes.
 */
function keepsValence(mesh: EditMesh, u: number, v: number, sides: readonly number[], least: number): boolean {
  for (const t of sides) {
    for (let c = 0; c < 3; c++) {
      const w = mesh.triangles[t * 3 + c]
      if (w !== u && w !== v && mesh.around[w].length <= (mesh.border[w] ? 2 : least)) return false
    }
  }
  return true
}

/**
 * A border vertex may only move along the border. An inner vertex must not create a second edge between two border
 * vertices, because its mirror image would duplicate the edge.
 */
function mayRemove(mesh: EditMesh, gone: number, kept: number, sides: number): boolean {
  if (mesh.fixed[gone]) return false
  if (mesh.border[gone]) return sides === 1 && mesh.border[kept] === 1
  if (!mesh.border[kept]) return true
  const near = neighbours(mesh, kept)
  return neighbours(mesh, gone).every((w) => w === kept || !mesh.border[w] || near.includes(w))
}

/** Whether no triangle flips, and none becomes worse than both the previous worst and POOREST. */
function leavesGood(mesh: EditMesh, gone: number, kept: number): boolean {
  const { positions, triangles } = mesh
  let worstBefore = 1
  let worst = 1
  for (const t of mesh.around[gone]) {
    const a = triangles[t * 3]
    const b = triangles[t * 3 + 1]
    const c = triangles[t * 3 + 2]
    worstBefore = Math.min(worstBefore, triangleShape(positions, a, b, c, before))
    if (hasVertex(mesh, t, kept)) continue
    const shape = triangleShape(positions, a === gone ? kept : a, b === gone ? kept : b, c === gone ? kept : c, after)
    worst = Math.min(worst, shape)
    if (cosine(before, after) < TURN) return false
  }
  return worst >= Math.min(POOREST, worstBefore)
}

const mean = new Float64Array(3)

/**
 * Whether all remaining triangles face in the mean direction of those around `gone`, even if there are folds among
 * them.
 */
function leavesOpen(mesh: EditMesh, gone: number, kept: number): boolean {
  const { positions, triangles } = mesh
  mean.fill(0)
  for (const t of mesh.around[gone]) {
    triangleShape(positions, triangles[t * 3], triangles[t * 3 + 1], triangles[t * 3 + 2], before)
    for (let c = 0; c < 3; c++) mean[c] += before[c]
  }
  for (const t of mesh.around[gone]) {
    if (hasVertex(mesh, t, kept)) continue
    const [a, b, c] = [triangles[t * 3], triangles[t * 3 + 1], triangles[t * 3 + 2]]
    triangleShape(positions, a === gone ? kept : a, b === gone ? kept : b, c === gone ? kept : c, after)
    if (cosine(mean, after) < TURN) return false
  }
  return true
}

function remove(mesh: EditMesh, gone: number, kept: number): void {
  const { triangles, around } = mesh
  for (const t of around[gone]) {
    if (hasVertex(mesh, t, kept)) {
      for (let c = 0; c < 3; c++) {
        const w = triangles[t * 3 + c]
        if (w !== gone) around[w].splice(around[w].indexOf(t), 1)
      }
      triangles[t * 3] = -1
      mesh.alive--
    } else {
      for (let c = 0; c < 3; c++) if (triangles[t * 3 + c] === gone) triangles[t * 3 + c] = kept
      around[kept].push(t)
    }
  }
  around[gone] = []
}
