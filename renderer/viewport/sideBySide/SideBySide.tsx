import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import type { Color, Group } from 'three'
import type { BodyView, Skinning } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { sideBySideMethods } from '../../state/sideBySide.ts'
import { BodyMesh } from '../base/BodyMesh.tsx'
import { boundsOf } from '../base/bounds.ts'
import { MethodLabels } from './MethodLabels.ts'
import { placeCopies } from './placeCopies.ts'

export interface SideBySideProps {
  readonly body: BodyView
  readonly triangles: Uint32Array
  readonly colours: Readonly<Record<Skinning, Color>>
  /** Colour of the wireframe. */
  readonly lineColour: Color
}

/** One body with each skinning method, in a row across the view. */
export function SideBySide({ body, triangles, colours, lineColour }: SideBySideProps) {
  const canvas = useThree((three) => three.gl.domElement)
  const invalidate = useThree((three) => three.invalidate)
  const own = body.settings.skinning
  const groups = useRef(new Map<Skinning, Group>())
  const labels = useMemo(() => new MethodLabels(), [])
  useEffect(() => {
    canvas.parentElement?.append(labels.element)
    invalidate()
    return () => labels.element.remove()
  }, [canvas, labels, invalidate])
  useFrame(({ camera, size }) => {
    const app = useApp.getState()
    const bounds = app.frame && boundsOf(app.frame, (id) => id === body.id)
    if (app.frame === null || bounds === null) return
    camera.updateMatrixWorld()
    const copies = placeCopies(app, app.frame, camera)
    for (const { method, matrix } of copies) {
      const group = groups.current.get(method)
      if (group === undefined) continue
      group.matrix.copy(matrix)
      group.matrixWorldNeedsUpdate = true
    }
    labels.place(copies, own, bounds, camera, size)
  })
  return sideBySideMethods.map((method) => (
    <group
      key={method}
      matrixAutoUpdate={false}
      ref={(group) => {
        if (group !== null) groups.current.set(method, group)
      }}
    >
      <BodyMesh
        body={body.id}
        triangles={triangles}
        rig={body.rig}
        colour={colours[method]}
        lineColour={lineColour}
        method={method}
      />
    </group>
  ))
}
