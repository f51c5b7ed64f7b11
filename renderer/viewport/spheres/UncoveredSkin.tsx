import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, type Color } from 'three'
import { useApp } from '../../state/app.ts'
import { LitTriangles } from '../base/LitTriangles.tsx'
import { currentMeasure, useDrawnMeasure } from './drawnMeasure.ts'

/** Highlights skin outside the drawn spheres; where other skin hides it, it is drawn faintly. */
export function UncoveredSkin({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const measure = useDrawnMeasure((drawn) => drawn.measure)
  const corners = useApp((app) => (app.uncovered ? currentMeasure(app, measure)?.uncovered?.corners : undefined))
  const geometry = useMemo(() => geometryOf(corners ?? []), [corners])
  useEffect(() => {
    invalidate()
    return () => geometry.dispose()
  }, [geometry, invalidate])
  return <LitTriangles geometry={geometry} colour={colour} renderOrder={1} />
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
