import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, type Color } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useFrames } from './useFrames.ts'

export interface TriangleEdgesProps {
  /** Corners of the triangles in a frame, three each; null for none. Must be memoised. */
  readonly cornersOf: (frame: Frame) => Float32Array | null
  readonly colour: Color
  readonly renderOrder: number
}

/** Outlines a few triangles on top of everything. */
export function TriangleEdges({ cornersOf, colour, renderOrder }: TriangleEdgesProps) {
  const invalidate = useThree((three) => three.invalidate)
  const geometry = useMemo(() => new BufferGeometry(), [])
  useEffect(() => () => geometry.dispose(), [geometry])
  useFrames(
    useCallback(
      (frame: Frame) => {
        showEdges(geometry, cornersOf(frame) ?? nothing)
        invalidate()
      },
      [geometry, cornersOf, invalidate],
    ),
  )
  return (
    <lineSegments geometry={geometry} frustumCulled={false} renderOrder={renderOrder}>
      <lineBasicMaterial color={colour} depthTest={false} transparent />
    </lineSegments>
  )
}

const nothing = new Float32Array(0)

/** One edge from each corner to the next. */
function showEdges(geometry: BufferGeometry, corners: Float32Array): void {
  const ends = new Float32Array(corners.length * 2)
  for (let c = 0; c < corners.length / 3; c++) {
    const next = c % 3 === 2 ? c - 2 : c + 1
    ends.set(corners.subarray(3 * c, 3 * c + 3), 6 * c)
    ends.set(corners.subarray(3 * next, 3 * next + 3), 6 * c + 3)
  }
  geometry.dispose()
  geometry.setAttribute('position', new BufferAttribute(ends, 3))
}
