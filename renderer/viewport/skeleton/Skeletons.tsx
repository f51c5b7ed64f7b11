import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { leftOut } from '../../store/sideBySide.ts'
import { useFrames } from '../useFrames.ts'
import { type SkeletonColours, SkeletonPicture } from './SkeletonPicture.ts'

/** The skeletons of all bodies, drawn over the skin. */
export function Skeletons({ colours }: { readonly colours: SkeletonColours }) {
  const invalidate = useThree((three) => three.invalidate)
  const bodies = useApp((app) => app.bodies)
  const hidden = useApp(leftOut)
  const selection = useApp((app) => app.selection)
  const axes = useApp((app) => app.jointAxes)
  const picture = useMemo(() => new SkeletonPicture(colours), [colours])
  useEffect(() => () => picture.dispose(), [picture])
  useFrames(
    useCallback(
      (frame: Frame) => {
        picture.write({ frame, bodies, hidden, selection, axes })
        invalidate()
      },
      [picture, bodies, hidden, selection, axes, invalidate],
    ),
  )
  return <primitive object={picture.group} />
}
