import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import { Matrix4, Quaternion, Vector3 } from 'three'
import type { BodyView, Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { shadesOf, writeShade } from '../shading/ramps.ts'
import { partOf } from '../shading/scale.ts'
import { protrusionScale } from '../shading/protrusionScale.ts'
import { shownProtrusions } from './shownProtrusions.ts'
import { useDrawnMeasure } from './drawnMeasure.ts'
import { useFrames } from '../base/useFrames.ts'
import { type CloudLooks, SphereCloud } from './SphereCloud.ts'
import { useCloudLook } from './useCloudLook.ts'

const looks: CloudLooks = { width: 1.3, renderOrder: 4 }
/** Colour of spheres while the tree is being built. */
const PALE = [0.7, 0.7, 0.7, 0.8] as const

/** The spheres of a fitted tree, coloured by protrusion (see `shownProtrusions`); during a build, its newest level. */
export function FittedSpheres() {
  const invalidate = useThree((three) => three.invalidate)
  const solid = useApp((app) => app.spheres === 'solid')
  const growing = useApp((app) => app.growing)
  const bodies = useApp((app) => app.bodies)
  const cloud = useMemo(() => new SphereCloud(looks), [])
  useEffect(() => () => cloud.dispose(), [cloud])
  useEffect(() => {
    cloud.draw(solid ? 'solid' : 'wire', true)
    invalidate()
  }, [cloud, solid, invalidate])
  useCloudLook(cloud)
  useEffect(() => {
    const { frame } = useApp.getState()
    // After a cancelled build, the previous tree is drawn.
    if (growing === null && frame !== null) cloud.show(writeFitted(cloud, frame))
    const body = bodies.find(({ id }) => id === growing?.body)
    if (growing === null || body === undefined) return invalidate()
    writeGrowing(cloud, growing.xyzr, body)
    invalidate()
  }, [cloud, growing, bodies, invalidate])
  const draw = useCallback(
    (frame: Frame) => {
      if (useApp.getState().growing === null) cloud.show(writeFitted(cloud, frame))
      invalidate()
    },
    [cloud, invalidate],
  )
  useFrames(draw)
  useEffect(
    () =>
      useDrawnMeasure.subscribe(() => {
        const { frame } = useApp.getState()
        if (frame !== null) draw(frame)
      }),
    [draw],
  )
  return <primitive object={cloud.group} />
}

function writeFitted(cloud: SphereCloud, { bodies }: Frame): number {
  const body = bodies.find(({ fitted }) => fitted !== undefined)
  const shown =
    body === undefined ? null : shownProtrusions(useApp.getState(), useDrawnMeasure.getState().measure, body)
  if (body?.fitted === undefined || shown === null) return 0
  const shades = shadesOf(protrusionScale.ramp)
  cloud.reserve(shown.values.length)
  cloud.spheres.set(body.fitted.xyzr)
  shown.values.forEach((protrusion, s) => {
    writeShade(shades, partOf(protrusionScale, protrusion), cloud.tints, s * 4)
    cloud.tints[s * 4 + 3] = 1
  })
  return shown.values.length
}

/** In the reference pose at the placement of the body. */
function writeGrowing(cloud: SphereCloud, xyzr: Float32Array, { settings }: BodyView): void {
  const { position, rotation, scale } = settings.place
  const placement = new Matrix4().compose(
    new Vector3(...position),
    new Quaternion(...rotation).normalize(),
    new Vector3(...scale),
  )
  const larger = Math.max(...scale.map(Math.abs))
  const centre = new Vector3()
  const count = xyzr.length / 4
  cloud.reserve(count)
  for (let s = 0; s < xyzr.length; s += 4) {
    centre.fromArray(xyzr, s).applyMatrix4(placement).toArray(cloud.spheres, s)
    cloud.spheres[s + 3] = (xyzr[s + 3] as number) * larger
    cloud.tints.set(PALE, s)
  }
  cloud.show(count)
}
