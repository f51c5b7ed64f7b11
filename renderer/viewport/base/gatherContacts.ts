import type { Frame } from '../../../electron/contract/core.ts'
import { jointPairs } from '../../derive/contactRows.ts'
import { posedBody, vertexPlace } from '../../state/posedBody.ts'
import type { Assets } from '../../state/bodyAssets.ts'
import type { ContactGroup, ContactRef } from '../../state/selection.ts'

/** How many corners all contacts have: 3 for each triangle, 2 triangles for each contact. */
export function contactCorners(frame: Frame): number {
  return frame.contacts.reduce((sum, pair) => sum + pair.triangles.length * 3, 0)
}

/** Corners of every colliding triangle of both bodies, 3 numbers each. Answers how many corners were written. */
export function gatherContacts(frame: Frame, assets: Assets, hidden: ReadonlySet<number>, into: Float32Array): number {
  let corners = 0
  for (const pair of frame.contacts) {
    for (let k = 0; k < pair.triangles.length; k++) {
      const body = k % 2 === 0 ? pair.a : pair.b
      if (!hidden.has(body)) corners += writeTriangle(frame, assets, body, pair.triangles[k] as number, into, corners)
    }
  }
  return corners
}

/** Corners of the triangles of one contact or of a group, or null when this frame has none of them. */
export function contactTriangles(
  frame: Frame,
  assets: Assets,
  contact: ContactRef | ContactGroup,
): Float32Array | null {
  const pairs = 'jointA' in contact ? pairsOf(frame, contact) : [contact.triangleA, contact.triangleB]
  const into = new Float32Array(pairs.length * 9)
  let corners = 0
  for (const [k, triangle] of pairs.entries()) {
    corners += writeTriangle(frame, assets, k % 2 === 0 ? contact.a : contact.b, triangle, into, corners)
  }
  return corners > 0 && corners === pairs.length * 3 ? into : null
}

/** Triangles of the two bodies in turn. */
function pairsOf({ contacts }: Frame, { a, b, jointA, jointB }: ContactGroup): readonly number[] {
  const pair = contacts.find((one) => one.a === a && one.b === b)
  const group = pair && jointPairs(pair).find((one) => one.jointA === jointA && one.jointB === jointB)
  if (group === undefined) return []
  return [...group.contacts].flatMap((k) => [...group.pair.triangles.subarray(2 * k, 2 * k + 2)])
}

/** The corners of one triangle; answers how many were written. */
export function writeTriangle(
  frame: Frame,
  assets: Assets,
  body: number,
  triangle: number,
  into: Float32Array,
  corner: number,
): number {
  const posed = posedBody(frame, body)
  const { triangles: vertices, skin } = assets.get(body) ?? {}
  if (posed === undefined || vertices === undefined || 3 * triangle + 2 >= vertices.length) return 0
  for (let k = 0; k < 3; k++) {
    const vertex = vertices[3 * triangle + k] as number
    if (!vertexPlace(posed, skin, vertex, into, 3 * (corner + k))) return 0
  }
  return 3
}
