import { type EditMesh, hasVertex, neighbours, relativeLength, sidesOf } from './editMesh.ts'
import { cosine, triangleShape } from './triangleShape.ts'

/** How much a dent weighs against a short edge. */
const FORM = 4
/** Worst triangle that a collapse may leave, unless there was a worse one before. */
const POOREST = 0.3
/** Edges this short against the limit belong to knots, which must go although they are poor already. */
const KNOT = 0.35
/** Cosine of the largest turn that a triangle's normal may make. */
const TURN = 0.35

const before = new Float64Array(3)
const after = new Float64Array(3)

/**
 * Remove edges, those first that are short against the wanted length and whose loss dents the form least, until `target` triangles
 * are left or all edges cost more than `limit`. One end stays where it is, on the surface. Border edges carry one
 * triangle, all others two, so the last odd triangle waits for a border edge.
 */
export function collapseEdges(mesh: EditMesh, target: number, limit: number): void {
  const { ends, costs } = cheapEdges(mesh, limit)
  // Equal costs stay in the order of the vertices, so that the result depends on nothing else.
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

/** How far `kept` lies off the planes around `gone`: what the form loses there. */
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

/** Collapse the edge onto the end that keeps the form better. Does nothing if neither may go. */
function collapse(mesh: EditMesh, u: number, v: number, sides: number, knot: boolean): void {
  const leaves = knot ? leavesOpen : leavesGood
  const ontoV = mayRemove(mesh, u, v, sides) && leaves(mesh, u, v)
  const ontoU = mayRemove(mesh, v, u, sides) && leaves(mesh, v, u)
  if (ontoV && (!ontoU || dentOf(mesh, u, v) <= dentOf(mesh, v, u))) remove(mesh, u, v)
  else if (ontoU) remove(mesh, v, u)
}

/** The ends share as many neighbours as the edge has sides: only then the surface stays manifold and of the same genus. */
function linked(mesh: EditMesh, u: number, v: number, sides: number): boolean {
  const [nearU, nearV] = [neighbours(mesh, u), neighbours(mesh, v)]
  let shared = 0
  for (const w of nearU) if (nearV.includes(w)) shared++
  return shared === sides && nearU.length + nearV.length - 4 < 12
}

/** The vertices opposite the edge lose one neighbour each; below `least` they would become spikes. */
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
 * A border vertex only slides along the border. An inner one must not pull a second edge between two border vertices, which
 * its mirror image would double.
 */
function mayRemove(mesh: EditMesh, gone: number, kept: number, sides: number): boolean {
  if (mesh.fixed[gone]) return false
  if (mesh.border[gone]) return sides === 1 && mesh.border[kept] === 1
  if (!mesh.border[kept]) return true
  const near = neighbours(mesh, kept)
  return neighbours(mesh, gone).every((w) => w === kept || !mesh.border[w] || near.includes(w))
}

/** No triangle turns over, and none gets worse than the worst before and than POOREST. */
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

/** All triangles left face the way that those around `gone` face on the whole, whatever folds there are among them. */
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
