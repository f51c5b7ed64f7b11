import { type BufferGeometry, type Color, DoubleSide } from 'three'

export interface LitTrianglesProps {
  readonly geometry: BufferGeometry
  readonly colour: Color
  /** Render order of the visible part; the hidden part is drawn next. */
  readonly renderOrder: number
}

/** Highlighted triangles; where the skin hides them they are drawn faintly. */
export function LitTriangles({ geometry, colour, renderOrder }: LitTrianglesProps) {
  return (
    <>
      <mesh geometry={geometry} frustumCulled={false} renderOrder={renderOrder} raycast={never}>
        <meshBasicMaterial color={colour} side={DoubleSide} />
      </mesh>
      <mesh geometry={geometry} frustumCulled={false} renderOrder={renderOrder + 1} raycast={never}>
        <meshBasicMaterial
          color={colour}
          side={DoubleSide}
          transparent
          opacity={0.35}
          depthTest={false}
          depthWrite={false}
        />
      </mesh>
    </>
  )
}

const never = () => undefined
