import { Box3, Vector3 } from 'three'
import type { Frame } from '../../electron/contract/core.ts'
import type { App } from '../store/app.ts'
import type { ContactRef } from '../store/selection.ts'
import { contactTriangles } from './gatherContacts.ts'

/** Around the bodies that pass, or null when there is nothing. */
export function boundsOf(frame: Frame, wanted: (body: number) => boolean): Box3 | null {
  const box = new Box3()
  const point = new Vector3()
  for (const { body, positions } of frame.bodies) {
    if (!wanted(body)) continue
    for (let s = 0; s < positions.length; s += 3) box.expandByPoint(point.fromArray(positions, s))
  }
  return box.isEmpty() ? null : box
}

/** Around the selected contact or body, or around everything that is shown. */
export function selectionBounds(app: App, frame: Frame): Box3 | null {
  const { body, contact } = app.selection
  if (contact !== null) return contactBounds(app, frame, contact)
  if (body !== null) return boundsOf(frame, (id) => id === body)
  return boundsOf(frame, (id) => !app.hidden.has(id))
}

/** A contact with some of its surroundings: two triangles alone tell nothing. */
export function contactBounds(app: App, frame: Frame, contact: ContactRef): Box3 | null {
  const corners = contactTriangles(frame, app.geometry, contact)
  const bodies = boundsOf(frame, (id) => id === contact.a || id === contact.b)
  if (corners === null || bodies === null) return null
  const size = bodies.getSize(new Vector3()).length()
  return new Box3().setFromArray(corners).expandByScalar(size * 0.06)
}
