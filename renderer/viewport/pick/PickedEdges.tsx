import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { BufferGeometry, type Color } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { writeTriangle } from '../gatherContacts.ts'
import { showEdges } from '../SelectedContact.tsx'
import { useFrames } from '../useFrames.ts'

/** Edges of the triangle that was clicked last. */
export function PickedEdges({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const picked = useApp((app) => app.picked)
  const triangles = useApp((app) => app.geometry)
  const geometry = useMemo(() => new BufferGeometry(), [])
  useEffect(() => () => geometry.dispose(), [geometry])
  useFrames(
    useCallback(
      (frame: Frame) => {
        const corners = new Float32Array(9)
        const written = picked === null ? 0 : writeTriangle(frame, triangles, picked.body, picked.triangle, corners, 0)
        showEdges(geometry, corners.subarray(0, 3 * written))
        invalidate()
      },
      [geometry, triangles, picked, invalidate],
    ),
  )
  return (
    <lineSegments geometry={geometry} frustumCulled={false} renderOrder={9}>
      <lineBasicMaterial color={colour} depthTest={false} transparent />
    </lineSegments>
  )
}
