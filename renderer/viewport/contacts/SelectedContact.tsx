import { useCallback } from 'react'
import type { Color } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { type App, useApp } from '../../state/app.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { contactTriangles } from '../base/gatherContacts.ts'
import { TriangleEdges } from '../base/TriangleEdges.tsx'

/** Outlines the triangles of the selected contact or group of contacts. */
export function SelectedContact({ colour }: { readonly colour: Color }) {
  const contact = useApp(visibleContact)
  const assets = useApp((app) => app.assets)
  const cornersOf = useCallback(
    (frame: Frame) => (contact === null ? null : contactTriangles(frame, assets, contact)),
    [assets, contact],
  )
  return <TriangleEdges cornersOf={cornersOf} colour={colour} renderOrder={3} />
}

/** null if one of its bodies is not drawn. */
function visibleContact(app: App): App['selection']['contact'] {
  const { contact } = app.selection
  const out = leftOut(app)
  return contact !== null && (out.has(contact.a) || out.has(contact.b)) ? null : contact
}
