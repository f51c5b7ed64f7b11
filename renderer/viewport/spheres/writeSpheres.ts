import type { Color } from 'three'
import type { Frame, ShownSpheres } from '../../../electron/contract/core.ts'
import { shadesOf, writeShade } from '../shading/ramps.ts'
import { partOf, type Scale } from '../shading/scale.ts'
import type { SphereCloud } from './SphereCloud.ts'

export interface SphereTints {
  readonly refitted: Color
  readonly leftAlone: Color
}

/** Opacity of spheres that were not refitted, so that the few refitted ones stand out. */
const QUIET = 0.6

/** Writes the spheres of a frame, refitted ones last so that they are drawn on top. Returns their number. */
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
  let count = 0
  for (const isRefitted of [0, 1]) {
    for (const spheres of shown) {
      const first = count
      count = copySpheres(spheres, isRefitted, cloud.spheres, count)
      if (scale !== null) shadeSpheres(spheres, isRefitted, scale, cloud.tints, first)
      else if (isRefitted === 1) tintSpheres(tints.refitted, 1, cloud.tints, first, count)
      else tintSpheres(tints.leftAlone, QUIET, cloud.tints, first, count)
    }
  }
  return count
}

/**
 * Copies either the refitted spheres or the others from index `count` on. Returns the index after the last. A kernel
 * that runs for thousands of spheres per frame.
 */
function copySpheres({ refitted, xyzr }: ShownSpheres, isRefitted: number, into: Float32Array, count: number): number {
  let d = 4 * count
  for (let i = 0; i < refitted.length; i++) {
    if (refitted[i] !== isRefitted) continue
    const s = 4 * i
    into[d] = xyzr[s] as number
    into[d + 1] = xyzr[s + 1] as number
    into[d + 2] = xyzr[s + 2] as number
    into[d + 3] = xyzr[s + 3] as number
    d += 4
  }
  return d / 4
}

function tintSpheres({ r, g, b }: Color, opacity: number, into: Float32Array, first: number, end: number): void {
  for (let d = 4 * first; d < 4 * end; d += 4) {
    into[d] = r
    into[d + 1] = g
    into[d + 2] = b
    into[d + 3] = opacity
  }
}

function shadeSpheres(
  { refitted, values }: ShownSpheres,
  isRefitted: number,
  scale: Scale,
  into: Float32Array,
  first: number,
): void {
  const shades = shadesOf(scale.ramp)
  let d = 4 * first
  for (let i = 0; i < refitted.length; i++) {
    if (refitted[i] !== isRefitted) continue
    writeShade(shades, partOf(scale, values[i] as number), into, d)
    into[d + 3] = 1
    d += 4
  }
}
