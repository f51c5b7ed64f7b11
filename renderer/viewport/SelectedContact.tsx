import { useCallback } from 'react'
import type { Color } from 'three'
import type { Frame } from '../../electron/contract/core.ts'
import { type App, useApp } from '../store/app.ts'
import { leftOut } from '../store/sideBySide.ts'
import { contactTriangles } from './gatherContacts.ts'
import { TriangleEdges } from './TriangleEdges.tsx'

/** Edges of the triangles of the contact, or the group of contacts, that is selected in the list. */
export function SelectedContact({ colour }: { readonly colour: Color }) {
  const contact = useApp(contactInPicture)
  const triangles = useApp((app) => app.geometry)
  const cornersOf = useCallback(
    (frame: Frame) => (contact === null ? null : contactTriangles(frame, triangles, contact)),
    [triangles, contact],
  )
  return <TriangleEdges cornersOf={cornersOf} colour={colour} renderOrder={3} />
}

/** null where one of its two bodies is not drawn. */
function contactInPicture(app: App): App['selection']['contact'] {
  const { contact } = app.selection
  const out = leftOut(app)
  return contact !== null && (out.has(contact.a) || out.has(contact.b)) ? null : contact
}
