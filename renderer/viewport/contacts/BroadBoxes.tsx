import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, type Color, DynamicDrawUsage } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { boxEdges, CORNERS } from './boxEdges.ts'
import { useFrames } from '../base/useFrames.ts'

export interface BroadBoxesProps {
  /** Colour of a box that overlaps another one: the query tests such pairs of bodies. */
  readonly near: Color
  readonly alone: Color
}

/** The bounding boxes of the broad phase, which finds pairs of bodies close to each other. */
export function BroadBoxes({ near, alone }: BroadBoxesProps) {
  const invalidate = useThree((three) => three.invalidate)
  const geometry = useMemo(() => new BufferGeometry(), [])
  useEffect(() => () => geometry.dispose(), [geometry])
  useFrames(
    useCallback(
      (frame: Frame) => {
        const boxes = frame.costs?.boxes ?? new Float32Array(0)
        const { position, colour } = withCapacity(geometry, (boxes.length / 6) * CORNERS)
        const corners = boxEdges(boxes, near, alone, position.array as Float32Array, colour.array as Float32Array)
        geometry.setDrawRange(0, corners)
        position.needsUpdate = true
        colour.needsUpdate = true
        invalidate()
      },
      [geometry, near, alone, invalidate],
    ),
  )
  return (
    <lineSegments geometry={geometry} frustumCulled={false} renderOrder={3}>
      <lineBasicMaterial vertexColors />
    </lineSegments>
  )
}

function withCapacity(geometry: BufferGeometry, corners: number) {
  const known = geometry.getAttribute('position')
  if (known === undefined || known.count < corners) {
    geometry.dispose()
    for (const name of ['position', 'color']) {
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(corners * 3), 3).setUsage(DynamicDrawUsage))
    }
  }
  return {
    position: geometry.getAttribute('position') as BufferAttribute,
    colour: geometry.getAttribute('color') as BufferAttribute,
  }
}
