import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, type Color, DoubleSide } from 'three'
import { useApp } from '../../store/app.ts'
import { currentMeasure, useDrawnMeasure } from './drawnMeasure.ts'

/** The skin outside the drawn spheres. */
export function UncoveredSkin({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const measure = useDrawnMeasure((drawn) => drawn.measure)
  const corners = useApp((app) => currentMeasure(app, measure)?.uncovered?.corners)
  const geometry = useMemo(() => geometryOf(corners ?? []), [corners])
  useEffect(() => {
    invalidate()
    return () => geometry.dispose()
  }, [geometry, invalidate])
  if (geometry.getAttribute('position').count === 0) return null
  return (
    <mesh geometry={geometry} frustumCulled={false} renderOrder={1} raycast={never}>
      <meshBasicMaterial color={colour} side={DoubleSide} polygonOffset polygonOffsetFactor={-1} />
    </mesh>
  )
}

function geometryOf(parts: readonly Float32Array[]): BufferGeometry {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return new BufferGeometry().setAttribute('position', new BufferAttribute(all, 3))
}

const never = () => undefined
