import { onceFor } from '../../base/onceFor.ts'
import type { Skin } from '../../rig/skin.ts'
import { BOX } from '../../math/worldBox.ts'
import { type Body, refreshBody } from '../base/body.ts'
import { writeBodyBox } from '../base/writeBodyBox.ts'
import type { Counts } from '../base/counts.ts'
import { closedBodyOf } from './closedBody.ts'
import { cutSideOf, ensureVertex } from './cutSide.ts'
import { surfaceOf } from './surface.ts'
import { windingAt } from './windingAt.ts'

const box = new Float64Array(BOX)

/**
 * Whether `inner` lies entirely inside `outer`. Both must be up to date, and their surfaces must not touch. Every
 * connected part of `inner` is then entirely inside or outside, and the exact winding number of one of its vertices
 * decides. An open `outer` contains nothing.
 */
export function isContained(inner: Body, outer: Body, counts: Counts): boolean {
  if (inner.tree.nodeCount === 0 || outer.tree.nodeCount === 0) return false
  writeBodyBox(outer, counts.b, box, 0)
  if (!areExtremesIn(inner) || surfaceOf(outer.rig.skin).openEdges > 0) return false
  const closed = closedBodyOf(outer)
  if (!closed.ok || !refreshBody(closed.value.body).ok) return false
  const surface = surfaceOf(inner.rig.skin)
  const side = cutSideOf({ body: inner, surface }, -1)
  const other = cutSideOf(closed.value, 1)
  for (const vertex of surface.partVertex) if (windingAt(side, vertex * 3, other, box, counts) === 0) return false
  return surface.partVertex.length > 0
}

/**
 * Rejects nearly all pairs that are not nested: it is rare that all vertices with extreme coordinates lie in the box of
 * the other body.
 */
function areExtremesIn(inner: Body): boolean {
  for (const o of extremesOf(inner.rig.skin)) {
    ensureVertex(inner, o)
    for (let k = 0; k < 3; k++) {
      const x = inner.positions[o + k]
      if (!(x >= box[k] && x <= box[k + 3])) return false
    }
  }
  return true
}

/** Offsets of the triangle vertices with the smallest and largest coordinates at rest. */
const extremesOf = onceFor((skin: Skin): Uint32Array => {
  const { rest, triangles } = skin
  const made = new Uint32Array(6).fill(triangles[0] * 3)
  for (const vertex of triangles) {
    for (let k = 0; k < 3; k++) {
      if (rest[vertex * 3 + k] < rest[made[k] + k]) made[k] = vertex * 3
      if (rest[vertex * 3 + k] > rest[made[k + 3] + k]) made[k + 3] = vertex * 3
    }
  }
  return made
})
