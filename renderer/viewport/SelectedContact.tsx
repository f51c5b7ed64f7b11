import { useCallback } from 'react'
import type { Color } from 'three'
import type { Frame } from '../../electron/contract/core.ts'
import { useApp } from '../store/app.ts'
import { contactTriangles } from './gatherContacts.ts'
import { TriangleEdges } from './TriangleEdges.tsx'

/** Edges of the triangles of the contact, or the group of contacts, that is selected in the list. */
export function SelectedContact({ colour }: { readonly colour: Color }) {
  const contact = useApp((app) => app.selection.contact)
  const triangles = useApp((app) => app.geometry)
  const cornersOf = useCallback(
    (frame: Frame) => (contact === null ? null : contactTriangles(frame, triangles, contact)),
    [triangles, contact],
  )
  return <TriangleEdges cornersOf={cornersOf} colour={colour} renderOrder={3} />
}
