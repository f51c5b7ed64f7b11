import { type BufferGeometry, type Color, DoubleSide } from 'three'

export interface LitTrianglesProps {
  readonly geometry: BufferGeometry
  readonly colour: Color
  /** Of the first of two drawings. */
  readonly renderOrder: number
}

/** Triangles of the skin, lit; faintly also where the skin hides them. */
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
