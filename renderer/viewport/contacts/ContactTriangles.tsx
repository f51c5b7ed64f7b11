import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, type Color, DynamicDrawUsage } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { contactCorners, gatherContacts } from '../base/gatherContacts.ts'
import { LitTriangles } from '../base/LitTriangles.tsx'
import { useFrames } from '../base/useFrames.ts'

/** Highlights the triangles in contact; where the skin hides them they are drawn faintly. */
export function ContactTriangles({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const assets = useApp((app) => app.assets)
  const hidden = useApp(leftOut)
  const geometry = useMemo(() => new BufferGeometry(), [])
  useEffect(() => () => geometry.dispose(), [geometry])
  useFrames(
    useCallback(
      (frame: Frame) => {
        const corners = withCapacity(geometry, contactCorners(frame))
        geometry.setDrawRange(0, gatherContacts(frame, assets, hidden, corners.array as Float32Array))
        corners.needsUpdate = true
        invalidate()
      },
      [geometry, assets, hidden, invalidate],
    ),
  )
  return <LitTriangles geometry={geometry} colour={colour} renderOrder={1} />
}

/** Grows by doubling, so that a growing number of contacts does not allocate a buffer per frame. */
function withCapacity(geometry: BufferGeometry, corners: number): BufferAttribute {
  const old = geometry.getAttribute('position') as BufferAttribute | undefined
  if (old !== undefined && old.count >= corners) return old
  geometry.dispose()
  const size = Math.max(384, corners, (old?.count ?? 0) * 2)
  const grown = new BufferAttribute(new Float32Array(size * 3), 3).setUsage(DynamicDrawUsage)
  geometry.setAttribute('position', grown)
  return grown
}
