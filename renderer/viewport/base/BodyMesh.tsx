import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Color, DoubleSide, type Side } from 'three'
import type { Frame, RigView, Skinning } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { isSeeThrough } from '../../derive/shownInner.ts'
import { hiddenJointsOf } from '../../state/hiddenJoints.ts'
import { shownRigidSpheres, spheresDrawn } from '../../state/sideBySide.ts'
import { PosedGeometry } from './PosedGeometry.ts'
import { skinMeaning } from '../shading/skinMeaning.ts'
import { quieter } from './quieter.ts'
import { useFrames } from './useFrames.ts'
import { visibleSide } from './visibleSide.ts'

export interface BodyMeshProps {
  readonly body: number
  readonly triangles: Uint32Array
  readonly rig: RigView
  readonly colour: Color
  /** Colour of the wireframe. */
  readonly lineColour: Color
  /** A skinning method other than the body's own, if the frame has it. */
  readonly method?: Skinning
}

/** The skin of one body, in the body's colour or coloured by a value per vertex. */
export function BodyMesh({ body, triangles, rig, colour, lineColour, method }: BodyMeshProps) {
  const invalidate = useThree((three) => three.invalidate)
  const smooth = useApp((app) => app.smooth)
  const opacity = useApp((app) => (isSeeThrough(app, body) ? Math.min(app.opacity, SEE_THROUGH) : app.opacity))
  const wireframe = useApp((app) => app.wireframe)
  const selected = useApp((app) => app.selection.body === body)
  const quiet = useApp((app) => spheresDrawn(app) || shownRigidSpheres(app) !== null)
  const shaded = useApp((app) => app.frame?.bodies.find((one) => one.body === body)?.values !== undefined)
  const geometry = useMemo(() => new PosedGeometry(triangles, rig.vertices), [triangles, rig.vertices])
  useEffect(() => () => geometry.dispose(), [geometry])
  const dominant = useApp((app) => app.assets.get(body)?.dominant)
  const faint = useApp((app) => hiddenJointsOf(app, rig))
  useEffect(() => {
    if (dominant !== undefined) geometry.sort(dominant, faint)
    invalidate()
  }, [geometry, dominant, faint, invalidate])
  const [side, setSide] = useState<Side>(DoubleSide)
  useFrames(
    useCallback(
      (frame: Frame) => {
        const posed = frame.bodies.find((candidate) => candidate.body === body)
        const positions = method === undefined ? posed?.positions : (posed?.methods?.[method] ?? posed?.positions)
        if (positions !== undefined) geometry.pose(positions, smooth)
        // In every frame, since a placement or a clip may mirror the body. React renders only if the side changes.
        if (positions !== undefined) setSide(visibleSide(positions, triangles))
        const meaning = skinMeaning(frame, useApp.getState().answered)
        const values = method === undefined ? posed?.values : (posed?.methodValues?.[method] ?? posed?.values)
        if (values !== undefined && meaning !== null) geometry.paint(values, meaning.scale, rig.joints)
        invalidate()
      },
      [geometry, body, triangles, rig.joints, method, smooth, invalidate],
    ),
  )
  return (
    <>
      <mesh geometry={geometry.three} frustumCulled={false} raycast={never}>
        <meshLambertMaterial
          attach="material-0"
          side={side}
          key={`${smooth ? 'smooth' : 'faceted'} ${opacity < 1} ${shaded} ${side}`}
          color={shaded ? 'white' : quiet ? quieter(colour) : colour}
          vertexColors={shaded}
          emissive={colour}
          emissiveIntensity={selected && !shaded ? 0.05 : 0}
          flatShading={!smooth}
          transparent={opacity < 1}
          opacity={opacity}
          depthWrite={opacity > SEE_THROUGH}
          polygonOffset
          polygonOffsetFactor={1}
          polygonOffsetUnits={1}
        />
        <meshLambertMaterial
          attach="material-1"
          side={side}
          color={colour}
          flatShading
          transparent
          opacity={FAINT * opacity}
          depthWrite={false}
        />
      </mesh>
      {wireframe && (
        <mesh geometry={geometry.three} frustumCulled={false} raycast={never}>
          <meshBasicMaterial attach="material-0" color={lineColour} wireframe transparent opacity={0.45} />
        </mesh>
      )}
    </>
  )
}

const never = () => undefined

/** Opacity of a skin while inner spheres are shown. */
const SEE_THROUGH = 0.22

/** Opacity of the skin around hidden joints. */
const FAINT = 0.12
