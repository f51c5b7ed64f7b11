import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { sphereMeaning } from '../shading/sphereMeaning.ts'
import { useFrames } from '../base/useFrames.ts'
import { type CloudLooks, SphereCloud } from './SphereCloud.ts'
import { useCloudLook } from './useCloudLook.ts'
import { type SphereTints, writeSpheres } from './writeSpheres.ts'

const looks: CloudLooks = { width: 1.3, renderOrder: 4 }

/** The spheres of the chosen level or of the last query. A transparent skin shows all, an opaque one those in front. */
export function Spheres({ tints }: { readonly tints: SphereTints }) {
  const invalidate = useThree((three) => three.invalidate)
  const hidden = useApp((app) => app.hidden)
  const solid = useApp((app) => app.spheres === 'solid')
  const through = useApp((app) => app.opacity < 1)
  const cloud = useMemo(() => new SphereCloud(looks), [])
  useEffect(() => () => cloud.dispose(), [cloud])
  useEffect(() => {
    cloud.draw(solid ? 'solid' : 'wire', through)
    invalidate()
  }, [cloud, solid, through, invalidate])
  useCloudLook(cloud)
  useFrames(
    useCallback(
      (frame: Frame) => {
        const meaning = sphereMeaning(frame, useApp.getState().answered)
        cloud.show(meaning === null ? 0 : writeSpheres(cloud, frame, hidden, meaning.scale, tints))
        invalidate()
      },
      [cloud, hidden, tints, invalidate],
    ),
  )
  return <primitive object={cloud.group} />
}
