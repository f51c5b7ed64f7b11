import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, type Color } from 'three'
import type { Frame } from '../../electron/contract/core.ts'
import { useApp } from '../store/app.ts'
import { contactTriangles } from './gatherContacts.ts'
import { useFrames } from './useFrames.ts'

/** Edges of the two triangles of the contact that is selected in the list. */
export function SelectedContact({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const contact = useApp((app) => app.selection.contact)
  const triangles = useApp((app) => app.geometry)
  const geometry = useMemo(() => makeEdges(), [])
  useEffect(() => () => geometry.dispose(), [geometry])
  useFrames(
    useCallback(
      (frame: Frame) => {
        const corners = contact === null ? null : contactTriangles(frame, triangles, contact)
        const position = geometry.getAttribute('position') as BufferAttribute
        if (corners !== null) (position.array as Float32Array).set(corners)
        position.needsUpdate = true
        geometry.setDrawRange(0, corners === null ? 0 : 12)
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

function makeEdges(): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(18), 3))
  geometry.setIndex([0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 3])
  geometry.setDrawRange(0, 0)
  return geometry
}
