import { onceFor } from '../../../core/base/onceFor.ts'
import type { Frame, FrameRequest, SphereColour } from '../../../electron/contract/core.ts'
import { cividis, fit, viridis } from './ramps.ts'
import { type Meaning, type Range, rangeOf, roundUp, type Scale } from './scale.ts'

/** The colour scale of the spheres in a frame, shared by the viewport and the legend. */
export function sphereMeaning(frame: Frame, answered: FrameRequest | null): Meaning | null {
  const colour = answered?.spheres?.colour
  return colour === undefined ? null : meaningOf(frame, colour)
}

const meaningOf = onceFor((frame: Frame, colour: SphereColour): Meaning => {
  const range = rangeOf(frame.bodies.flatMap(({ spheres }) => (spheres === undefined ? [] : [spheres.values])))
  return { scale: scaleOf(colour, range), range }
})

function scaleOf(colour: SphereColour, { most }: Range): Scale | null {
  switch (colour) {
    case 'refitted':
      return null
    case 'tightness':
      // The same scale for all levels and poses; ratios above 2 get the last colour.
      return { ramp: fit, from: 1, to: 2, spread: 'linear' }
    case 'radius':
      return { ramp: cividis, from: 0, to: roundUp(most), spread: 'linear' }
    case 'joints':
      return { ramp: viridis, from: 1, to: Math.max(2, most), spread: 'linear' }
    case 'interval':
      return { ramp: viridis, from: 0, to: 1, spread: 'linear' }
  }
}
