import type { Frame } from '../../../electron/contract/core.ts'
import { jointPairs } from '../../derive/contactRows.ts'
import { posedBody, vertexPlace } from '../../state/posedBody.ts'
import type { Assets } from '../../state/bodyAssets.ts'
import type { ContactGroup, ContactRef } from '../../state/selection.ts'

// Copies the corners of triangles in a frame into vertex buffers, 3 numbers each.

/** Number of corners of all contacts: 2 triangles of 3 corners each. */
export function contactCorners(frame: Frame): number {
  return frame.contacts.reduce((sum, pair) => sum + pair.triangles.length * 3, 0)
}

/** Writes the corners of all triangles in contact, except those of hidden bodies. Returns the number of corners. */
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

/** Corners of the triangles of a contact or a group; null if the frame does not contain it. */
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

/** The triangles of a group, alternating between the two bodies. */
function pairsOf({ contacts }: Frame, { a, b, jointA, jointB }: ContactGroup): readonly number[] {
  const pair = contacts.find((one) => one.a === a && one.b === b)
  const group = pair && jointPairs(pair).find((one) => one.jointA === jointA && one.jointB === jointB)
  if (group === undefined) return []
  return [...group.contacts].flatMap((k) => [...group.pair.triangles.subarray(2 * k, 2 * k + 2)])
}

/** Writes the corners of one triangle. Returns 3, or 0 if the frame does not contain it. */
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
