import type { Frame } from '../../electron/contract/core.ts'
import type { ContactRef } from '../store/selection.ts'

export type Triangles = ReadonlyMap<number, Uint32Array>

/** How many corners all contacts have: 3 for each triangle, 2 triangles for each contact. */
export function contactCorners(frame: Frame): number {
  return frame.contacts.reduce((sum, pair) => sum + pair.triangles.length * 3, 0)
}

/** Corners of every colliding triangle of both bodies, 3 numbers each. Answers how many corners were written. */
export function gatherContacts(
  frame: Frame,
  triangles: Triangles,
  hidden: ReadonlySet<number>,
  into: Float32Array,
): number {
  let corners = 0
  for (const pair of frame.contacts) {
    for (let k = 0; k < pair.triangles.length; k++) {
      const body = k % 2 === 0 ? pair.a : pair.b
      if (!hidden.has(body))
        corners += writeTriangle(frame, triangles, body, pair.triangles[k] as number, into, corners)
    }
  }
  return corners
}

/** The six corners of one contact, or null when it belongs to another scene. */
export function contactTriangles(frame: Frame, triangles: Triangles, contact: ContactRef): Float32Array | null {
  const corners = new Float32Array(18)
  const a = writeTriangle(frame, triangles, contact.a, contact.triangleA, corners, 0)
  const b = writeTriangle(frame, triangles, contact.b, contact.triangleB, corners, 3)
  return a + b === 6 ? corners : null
}

function writeTriangle(
  frame: Frame,
  triangles: Triangles,
  body: number,
  triangle: number,
  into: Float32Array,
  corner: number,
): number {
  const positions = frame.bodies.find((candidate) => candidate.body === body)?.positions
  const vertices = triangles.get(body)
  if (positions === undefined || vertices === undefined || 3 * triangle + 2 >= vertices.length) return 0
  for (let k = 0; k < 3; k++) {
    const s = 3 * (vertices[3 * triangle + k] as number)
    const d = 3 * (corner + k)
    into[d] = positions[s] as number
    into[d + 1] = positions[s + 1] as number
    into[d + 2] = positions[s + 2] as number
  }
  return 3
}
