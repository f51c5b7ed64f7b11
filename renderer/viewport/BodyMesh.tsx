import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { Color } from 'three'
import type { Frame, RigView } from '../../electron/contract/core.ts'
import { useApp } from '../store/app.ts'
import { PosedGeometry } from './PosedGeometry.ts'
import { skinMeaning } from './shading/frameScales.ts'
import { useFrames } from './useFrames.ts'

export interface BodyMeshProps {
  readonly body: number
  readonly triangles: Uint32Array
  readonly rig: RigView
  readonly colour: Color
  /** Of the edges, where they are drawn. */
  readonly lineColour: Color
}

/** The skin of one body: in the body's colour, or in colours that tell something of each vertex. */
export function BodyMesh({ body, triangles, rig, colour, lineColour }: BodyMeshProps) {
  const invalidate = useThree((three) => three.invalidate)
  const smooth = useApp((app) => app.smooth)
  const opacity = useApp((app) => app.opacity)
  const wireframe = useApp((app) => app.wireframe)
  const selected = useApp((app) => app.selection.body === body)
  const quiet = useApp((app) => app.spheres !== 'off')
  const shaded = useApp((app) => app.frame?.bodies.find((one) => one.body === body)?.values !== undefined)
  const geometry = useMemo(() => new PosedGeometry(triangles, rig.vertices), [triangles, rig.vertices])
  useEffect(() => () => geometry.dispose(), [geometry])
  useFrames(
    useCallback(
      (frame: Frame) => {
        const posed = frame.bodies.find((candidate) => candidate.body === body)
        if (posed !== undefined) geometry.pose(posed.positions, smooth)
        const meaning = skinMeaning(frame, useApp.getState().answered)
        if (posed?.values !== undefined && meaning !== null) geometry.paint(posed.values, meaning.scale, rig.joints)
        invalidate()
      },
      [geometry, body, rig.joints, smooth, invalidate],
    ),
  )
  return (
    <>
      <mesh geometry={geometry.three} frustumCulled={false} raycast={never}>
        <meshLambertMaterial
          key={`${smooth ? 'smooth' : 'faceted'} ${opacity < 1} ${shaded}`}
          color={shaded ? 'white' : quiet ? quieter(colour) : colour}
          vertexColors={shaded}
          emissive={colour}
          emissiveIntensity={selected && !shaded ? 0.16 : 0}
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

const grey = new Color(0.16, 0.17, 0.19)

/** Under spheres, whose colours tell something, the skin steps back. */
function quieter(colour: Color): Color {
  return colour.clone().lerp(grey, 0.72)
}
