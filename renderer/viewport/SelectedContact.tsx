import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, type Color } from 'three'
import type { Frame } from '../../electron/contract/core.ts'
import { useApp } from '../store/app.ts'
import { contactTriangles } from './gatherContacts.ts'
import { useFrames } from './useFrames.ts'

/** Edges of the triangles of the contact, or the group of contacts, that is selected in the list. */
export function SelectedContact({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const contact = useApp((app) => app.selection.contact)
  const triangles = useApp((app) => app.geometry)
  const geometry = useMemo(() => new BufferGeometry(), [])
  useEffect(() => () => geometry.dispose(), [geometry])
  useFrames(
    useCallback(
      (frame: Frame) => {
        const corners = contact === null ? null : contactTriangles(frame, triangles, contact)
        showEdges(geometry, corners ?? nothing)
        invalidate()
      },
      [geometry, triangles, contact, invalidate],
    ),
  )
  return (
    <lineSegments geometry={geometry} frustumCulled={false} renderOrder={3}>
      <lineBasicMaterial color={colour} depthTest={false} transparent />
    </lineSegments>
  )
}

const nothing = new Float32Array(0)

/** Corners come three to a triangle; every corner begins an edge to the next one. */
export function showEdges(geometry: BufferGeometry, corners: Float32Array): void {
  const ends = new Float32Array(corners.length * 2)
  for (let c = 0; c < corners.length / 3; c++) {
    const next = c % 3 === 2 ? c - 2 : c + 1
    ends.set(corners.subarray(3 * c, 3 * c + 3), 6 * c)
    ends.set(corners.subarray(3 * next, 3 * next + 3), 6 * c + 3)
  }
  geometry.dispose()
  geometry.setAttribute('position', new BufferAttribute(ends, 3))
}
