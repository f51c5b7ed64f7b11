import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import type { Frame, RigView } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { hiddenJointsOf } from '../../state/hiddenJoints.ts'
import { leftOut as leftOutOf } from '../../state/sideBySide.ts'
import { useFrames } from '../base/useFrames.ts'
import { type SkeletonColours, SkeletonLayer } from './SkeletonLayer.ts'

/** The skeletons of all bodies, drawn over the skin. */
export function Skeletons({ colours }: { readonly colours: SkeletonColours }) {
  const invalidate = useThree((three) => three.invalidate)
  const bodies = useApp((app) => app.bodies)
  const hidden = useApp(leftOutOf)
  const selection = useApp((app) => app.selection)
  const axes = useApp((app) => app.jointAxes)
  const hiddenJoints = useApp((app) => app.hiddenJoints)
  const layer = useMemo(() => new SkeletonLayer(colours), [colours])
  useEffect(() => () => layer.dispose(), [layer])
  useFrames(
    useCallback(
      (frame: Frame) => {
        const leftOut = (rig: RigView) => hiddenJointsOf({ hiddenJoints }, rig)
        layer.write({ frame, bodies, hidden, selection, axes, leftOut })
        invalidate()
      },
      [layer, bodies, hidden, selection, axes, hiddenJoints, invalidate],
    ),
  )
  return <primitive object={layer.group} />
}
