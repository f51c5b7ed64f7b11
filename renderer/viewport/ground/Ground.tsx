import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Color, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { boundsOf } from '../base/bounds.ts'
import { makeGrid } from './makeGrid.ts'
import { useFrames } from '../base/useFrames.ts'

/** A grid on y = 0 whose cell size follows the size of the scene. */
export function Ground({ colour, strong }: { readonly colour: Color; readonly strong: Color }) {
  const [cell, setCell] = useState(0.25)
  const invalidate = useThree((three) => three.invalidate)
  const grid = useMemo(() => makeGrid(cell, colour, strong), [cell, colour, strong])
  useEffect(() => {
    invalidate()
    return () => grid.dispose()
  }, [grid, invalidate])
  useFrames(
    useCallback((frame: Frame) => {
      const bounds = boundsOf(frame, () => true)
      const radius = bounds === null ? 0 : bounds.getSize(new Vector3()).length() / 2
      if (radius > 0) setCell((old) => cellFor(radius, old))
    }, []),
  )
  return (
    <lineSegments geometry={grid} frustumCulled={false}>
      <lineBasicMaterial vertexColors transparent depthWrite={false} />
    </lineSegments>
  )
}

/** A power of ten, half or a quarter of one. Keeps the old size while it fits roughly, to avoid jumps in playback. */
function cellFor(radius: number, old: number): number {
  const ideal = radius / 4
  if (old > ideal / 3 && old < ideal * 3) return old
  const ten = 10 ** Math.ceil(Math.log10(ideal))
  return ten / 4 >= ideal ? ten / 4 : ten / 2 >= ideal ? ten / 2 : ten
}
