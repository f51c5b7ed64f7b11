import { Box3, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import type { App } from '../../state/app.ts'
import type { CameraTarget } from '../../state/live.ts'
import { broadBox, posedBody, vertexPlace } from '../../state/posedBody.ts'
import { leftOut } from '../../state/sideBySide.ts'
import type { ContactGroup, ContactRef } from '../../state/selection.ts'
import { isPair } from '../../state/project.ts'
import { contactCorners, contactTriangles, gatherContacts } from './gatherContacts.ts'
import { sphereIn } from './sphereIn.ts'

// Bounding boxes, in a frame, of bodies, contacts and the selection. null: nothing to enclose.

/** Of the bodies for which `wanted` returns true. */
export function boundsOf(frame: Frame, wanted: (body: number) => boolean): Box3 | null {
  const box = new Box3()
  const point = new Vector3()
  for (const { body, positions } of frame.bodies) {
    if (!wanted(body)) continue
    const broad = positions.length === 0 ? broadBox(frame, body) : undefined
    if (broad !== undefined) box.expandByPoint(point.fromArray(broad, 0)).expandByPoint(point.fromArray(broad, 3))
    for (let s = 0; s < positions.length; s += 3) box.expandByPoint(point.fromArray(positions, s))
  }
  return box.isEmpty() ? null : box
}

/** Of all bodies drawn. */
export function everythingBounds(app: App, frame: Frame): Box3 | null {
  const out = leftOut(app)
  return boundsOf(frame, (id) => !out.has(id))
}

/** Of the selection, or of all bodies drawn if nothing is selected. */
export function selectionBounds(app: App, frame: Frame): Box3 | null {
  const { body, contact, focus, pair } = app.selection
  if (focus === 'pair' && pair !== null) return pairBounds(app, frame, ...pair)
  if (focus === 'contact' && contact !== null) return contactBounds(app, frame, contact)
  if (body !== null) return partBounds(app, frame) ?? boundsOf(frame, (id) => id === body)
  return everythingBounds(app, frame)
}

/** Of the selected sphere, joint or vertex; null if the frame does not contain it. */
function partBounds(app: App, frame: Frame): Box3 | null {
  const { body, focus, joint, sphere, vertex } = app.selection
  const posed = frame.bodies.find((one) => one.body === body)
  if (posed === undefined) return null
  const around = (x = 0, y = 0, z = 0, radius = 0.12 * sizeOf(frame, posed.body)) =>
    new Box3().setFromCenterAndSize(new Vector3(x, y, z), new Vector3().setScalar(2 * radius))
  if (focus === 'sphere' && sphere !== null) {
    const shown = sphereIn(frame, posed.body, sphere)
    return shown === null ? null : around(shown[0], shown[1], shown[2], 1.6 * (shown[3] ?? 0))
  }
  if (focus === 'joint' && joint !== null && posed.joints !== undefined) {
    return around(posed.joints[12 * joint + 3], posed.joints[12 * joint + 7], posed.joints[12 * joint + 11])
  }
  if (focus !== 'vertex' || vertex === null) return null
  const position: number[] = []
  return vertexPlace(posed, app.assets.get(posed.body)?.skin, vertex, position, 0) ? around(...position) : null
}

/** Of a vertex and its surroundings. */
export function vertexBounds(
  app: App,
  frame: Frame,
  { body, vertex, radius }: CameraTarget & { readonly kind: 'vertex' },
): Box3 | null {
  const posed = posedBody(frame, body)
  const position: number[] = []
  if (posed === undefined || !vertexPlace(posed, app.assets.get(body)?.skin, vertex, position, 0)) return null
  const scale = app.bodies.find(({ id }) => id === body)?.settings.place.scale.map(Math.abs) ?? [1]
  const reach = Math.max(radius * Math.max(...scale), 0.06 * sizeOf(frame, body))
  return new Box3().setFromCenterAndSize(new Vector3(...position), new Vector3().setScalar(2 * reach))
}

/** Length of the diagonal of a body. */
export function sizeOf(frame: Frame, body: number): number {
  return (
    boundsOf(frame, (id) => id === body)
      ?.getSize(new Vector3())
      .length() ?? 1
  )
}

/** Of a contact or a group of contacts, with some surroundings for context. */
export function contactBounds(app: App, frame: Frame, contact: ContactRef | ContactGroup): Box3 | null {
  const corners = contactTriangles(frame, app.assets, contact)
  const bodies = boundsOf(frame, (id) => id === contact.a || id === contact.b)
  if (corners === null || bodies === null) return null
  const size = bodies.getSize(new Vector3()).length()
  return new Box3().setFromArray(corners).expandByScalar(size * 0.06)
}

/** Of the contacts of two bodies, with some surroundings; of both bodies if they do not touch. */
export function pairBounds(app: App, frame: Frame, a: number, b: number): Box3 | null {
  const both = boundsOf(frame, (id) => id === a || id === b)
  const contacts = frame.contacts.filter((pair) => isPair([pair.a, pair.b], a, b))
  if (both === null || contacts.length === 0) return both
  const touching = { ...frame, contacts }
  const corners = new Float32Array(3 * contactCorners(touching))
  const written = gatherContacts(touching, app.assets, app.hidden, corners)
  if (written === 0) return both
  const size = both.getSize(new Vector3()).length()
  return new Box3().setFromArray(corners.subarray(0, 3 * written)).expandByScalar(size * 0.08)
}
