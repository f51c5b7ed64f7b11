import { useCallback } from 'react'
import type { Color } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { writeTriangle } from '../base/gatherContacts.ts'
import { TriangleEdges } from '../base/TriangleEdges.tsx'

/** Outlines the triangle that was clicked last, while its body is drawn. */
export function PickedEdges({ colour }: { readonly colour: Color }) {
  const picked = useApp((app) => (app.picked !== null && leftOut(app).has(app.picked.body) ? null : app.picked))
  const assets = useApp((app) => app.assets)
  const cornersOf = useCallback(
    (frame: Frame) => {
      const corners = new Float32Array(9)
      const written = picked === null ? 0 : writeTriangle(frame, assets, picked.body, picked.triangle, corners, 0)
      return written === 0 ? null : corners
    },
    [assets, picked],
  )
  return <TriangleEdges cornersOf={cornersOf} colour={colour} renderOrder={9} />
}
