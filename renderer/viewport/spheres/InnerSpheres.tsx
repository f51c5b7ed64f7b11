import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo } from 'react'
import type { Color } from 'three'
import type { BodyView, Frame, ShownInner } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import type { InnerColour } from '../../state/innerShown.ts'
import { bodyColour, useViewportColours, type ViewportColours } from '../base/colours.ts'
import { jointShades } from '../shading/jointColours.ts'
import { shadesOf, writeShade } from '../shading/ramps.ts'
import { radiusMeaning } from '../shading/radiusMeaning.ts'
import { partOf } from '../shading/scale.ts'
import { useFrames } from '../base/useFrames.ts'
import { type CloudLooks, SphereCloud } from './SphereCloud.ts'
import { useCloudLook } from './useCloudLook.ts'

const looks: CloudLooks = { width: 1.1, renderOrder: 4 }
/** Opacity of spheres that overlap none, in the overlap colouring. */
const PALE = 0.3

export interface InnerSpheresProps {
  readonly colour: InnerColour
  /** Colour of spheres that overlap spheres of the other body. */
  readonly overlap: Color
}

/** The inner spheres of one or two bodies. */
export function InnerSpheres({ colour, overlap }: InnerSpheresProps) {
  const invalidate = useThree((three) => three.invalidate)
  const bodies = useApp((app) => app.bodies)
  const colours = useViewportColours()
  const cloud = useMemo(() => new SphereCloud(looks), [])
  useEffect(() => () => cloud.dispose(), [cloud])
  useEffect(() => {
    // Overlapping spheres lie deep inside and must show through the others.
    if (colour === 'overlap') cloud.draw('solid', true)
    else cloud.draw('ball', false)
    invalidate()
  }, [cloud, colour, invalidate])
  useCloudLook(cloud)
  useFrames(
    useCallback(
      (frame: Frame) => {
        cloud.show(write(cloud, frame, { colour, overlap, bodies, colours }))
        invalidate()
      },
      [cloud, colour, overlap, bodies, colours, invalidate],
    ),
  )
  return <primitive object={cloud.group} />
}

interface Look extends InnerSpheresProps {
  readonly bodies: readonly BodyView[]
  readonly colours: ViewportColours
}

/** Returns the number of spheres. Overlapping spheres come last, so that they are drawn on top. */
function write(cloud: SphereCloud, frame: Frame, look: Look): number {
  const shown = frame.bodies.flatMap(({ body, inner }) => (inner === undefined ? [] : [{ body, inner }]))
  cloud.reserve(shown.reduce((sum, { inner }) => sum + inner.joints.length, 0))
  let count = 0
  for (const overlaps of [0, 1]) {
    for (const { body, inner } of shown) {
      const tint = tintOf(look, frame, body, inner)
      for (let i = 0; i < inner.joints.length; i++) {
        if ((inner.overlapping[i] ?? 0) !== overlaps) continue
        for (let k = 0; k < 4; k++) cloud.spheres[4 * count + k] = inner.xyzr[4 * i + k] as number
        tint(i, cloud.tints, 4 * count)
        count++
      }
    }
  }
  return count
}

/** Writes the colour of a sphere. */
type Tint = (sphere: number, into: Float32Array, at: number) => void

function tintOf({ colour, overlap, bodies, colours }: Look, frame: Frame, body: number, inner: ShownInner): Tint {
  const index = bodies.findIndex(({ id }) => id === body)
  switch (colour) {
    case 'size': {
      const { scale } = radiusMeaning(frame)
      const shades = shadesOf(scale.ramp)
      return (i, into, at) => {
        writeShade(shades, partOf(scale, inner.xyzr[4 * i + 3] as number), into, at)
        into[at + 3] = 1
      }
    }
    case 'joint': {
      const shades = jointShades(bodies[index]?.rig.joints ?? [])
      const plain = bodyColour(colours, index)
      return (i, into, at) => {
        const joint = inner.joints[i] as number
        if (joint < 0) plain.toArray(into, at)
        else for (let k = 0; k < 3; k++) into[at + k] = shades[3 * joint + k] as number
        into[at + 3] = 1
      }
    }
    case 'overlap': {
      const plain = bodyColour(colours, index)
      return (i, into, at) => {
        const isOverlapping = inner.overlapping[i] === 1
        ;(isOverlapping ? overlap : plain).toArray(into, at)
        into[at + 3] = isOverlapping ? 1 : PALE
      }
    }
  }
}
