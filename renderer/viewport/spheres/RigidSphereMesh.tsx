import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import type { BodyView, Frame, RigidSpheres } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { jointShades } from '../shading/jointColours.ts'
import { useFrames } from '../base/useFrames.ts'
import { type CloudLooks, SphereCloud } from './SphereCloud.ts'
import { useCloudLook } from './useCloudLook.ts'
import { writeRigidSpheres } from './writeRigidSpheres.ts'

const looks: CloudLooks = { width: 1.6, renderOrder: 4 }

export interface RigidSphereMeshProps {
  readonly body: BodyView
  readonly spheres: RigidSpheres
}

/** The rigid spheres of an export, moved by their joints and coloured by joint. */
export function RigidSphereMesh({ body, spheres }: RigidSphereMeshProps) {
  const invalidate = useThree((three) => three.invalidate)
  const solid = useApp((app) => app.spheres === 'solid')
  const cloud = useMemo(() => new SphereCloud(looks), [])
  useEffect(() => () => cloud.dispose(), [cloud])
  useEffect(() => {
    cloud.draw(solid ? 'solid' : 'wire', true)
    invalidate()
  }, [cloud, solid, invalidate])
  useCloudLook(cloud)
  const { id, rig, settings } = body
  useFrames(
    useCallback(
      (frame: Frame) => {
        const joints = frame.bodies.find((one) => one.body === id)?.joints
        if (joints !== undefined) writeRigidSpheres(cloud, spheres, joints, settings.place, jointShades(rig.joints))
        cloud.show(joints === undefined ? 0 : spheres.joints.length)
        invalidate()
      },
      [cloud, id, spheres, rig.joints, settings.place, invalidate],
    ),
  )
  return <primitive object={cloud.group} />
}
