import type { Color } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { shadesOf, writeShade } from '../shading/ramps.ts'
import { partOf, type Scale } from '../shading/scale.ts'
import type { SphereCloud } from './SphereCloud.ts'

export interface SphereTints {
  readonly refitted: Color
  readonly leftAlone: Color
}

/** Left-alone ones step back, so that the few that were refitted stand out. */
const QUIET = 0.6

/** All spheres of a frame, refitted ones last so that they lie on top. Answers how many there are. */
export function writeSpheres(
  cloud: SphereCloud,
  frame: Frame,
  hidden: ReadonlySet<number>,
  scale: Scale | null,
  tints: SphereTints,
): number {
  const shown = frame.bodies.filter(({ body }) => !hidden.has(body)).flatMap(({ spheres }) => spheres ?? [])
  const total = shown.reduce((sum, { nodes }) => sum + nodes.length, 0)
  cloud.reserve(total)
  const shades = scale === null ? null : shadesOf(scale.ramp)
  let count = 0
  for (const isRefitted of [0, 1]) {
    const tint = isRefitted === 1 ? tints.refitted : tints.leftAlone
    for (const { nodes, xyzr, refitted, values } of shown) {
      for (let i = 0; i < nodes.length; i++) {
        if (refitted[i] !== isRefitted) continue
        const d = 4 * count++
        for (let k = 0; k < 4; k++) cloud.spheres[d + k] = xyzr[4 * i + k] as number
        if (scale === null || shades === null) tint.toArray(cloud.tints, d)
        else writeShade(shades, partOf(scale, values[i] as number), cloud.tints, d)
        cloud.tints[d + 3] = scale === null && isRefitted === 0 ? QUIET : 1
      }
    }
  }
  return count
}
