import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import type { Color } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { useFrames } from '../base/useFrames.ts'
import { type CloudLooks, SphereCloud } from './SphereCloud.ts'
import { useCloudLook } from './useCloudLook.ts'

const looks: CloudLooks = { width: 1.3, renderOrder: 4 }
const OPACITY = 0.9

/** Spheres below which an interrupted query may have missed contacts. */
export function UndecidedSpheres({ colour }: { readonly colour: Color }) {
  const invalidate = useThree((three) => three.invalidate)
  const cloud = useMemo(() => new SphereCloud(looks), [])
  useEffect(() => () => cloud.dispose(), [cloud])
  useEffect(() => cloud.draw('wire', true), [cloud])
  useCloudLook(cloud)
  useFrames(
    useCallback(
      ({ undecided }: Frame) => {
        const count = undecided?.bodies.length ?? 0
        cloud.reserve(count)
        if (undecided !== undefined) cloud.spheres.set(undecided.xyzr)
        for (let s = 0; s < count; s++) cloud.tints.set([colour.r, colour.g, colour.b, OPACITY], s * 4)
        cloud.show(count)
        invalidate()
      },
      [cloud, colour, invalidate],
    ),
  )
  return <primitive object={cloud.group} />
}
