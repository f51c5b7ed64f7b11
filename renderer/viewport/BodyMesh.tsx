import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import type { Color } from 'three'
import type { Frame } from '../../electron/contract/core.ts'
import { useApp } from '../store/app.ts'
import { PosedGeometry } from './PosedGeometry.ts'
import { useFrames } from './useFrames.ts'

/** Pixels between press and release above which a click was the end of an orbit. */
const DRAG = 4

export interface BodyMeshProps {
  readonly body: number
  readonly triangles: Uint32Array
  readonly vertices: number
  readonly colour: Color
  /** Of the edges, where they are drawn. */
  readonly lineColour: Color
}

export function BodyMesh({ body, triangles, vertices, colour, lineColour }: BodyMeshProps) {
  const invalidate = useThree((three) => three.invalidate)
  const smooth = useApp((app) => app.smooth)
  const opacity = useApp((app) => app.opacity)
  const wireframe = useApp((app) => app.wireframe)
  const selected = useApp((app) => app.selection.body === body)
  const selectBody = useApp((app) => app.selectBody)
  const geometry = useMemo(() => new PosedGeometry(triangles, vertices), [triangles, vertices])
  useEffect(() => () => geometry.dispose(), [geometry])
  useFrames(
    useCallback(
      (frame: Frame) => {
        const posed = frame.bodies.find((candidate) => candidate.body === body)
        if (posed !== undefined) geometry.pose(posed.positions, smooth)
        invalidate()
      },
      [geometry, body, smooth, invalidate],
    ),
  )
  return (
    <>
      <mesh
        geometry={geometry.three}
        frustumCulled={false}
        onClick={(event) => {
          event.stopPropagation()
          if (event.delta < DRAG) selectBody(body)
        }}
      >
        <meshLambertMaterial
          key={`${smooth ? 'smooth' : 'faceted'} ${opacity < 1}`}
          color={colour}
          emissive={colour}
          emissiveIntensity={selected ? 0.16 : 0}
          flatShading={!smooth}
          transparent={opacity < 1}
          opacity={opacity}
          polygonOffset
          polygonOffsetFactor={1}
          polygonOffsetUnits={1}
        />
      </mesh>
      {wireframe && (
        <mesh geometry={geometry.three} frustumCulled={false} raycast={never}>
          <meshBasicMaterial color={lineColour} wireframe transparent opacity={0.45} />
        </mesh>
      )}
    </>
  )
}

const never = () => undefined
