import type { BodyFrame, Frame, FrameRequest, Shading, SphereColour } from '../../../electron/contract/core.ts'
import { cividis, fit, parting, viridis } from './ramps.ts'
import { type Range, rangeOf, roundUp, type Scale } from './scale.ts'

/** What a frame's numbers mean in colour. `scale` null: the colours are classes, not amounts. */
export interface Meaning {
  readonly scale: Scale | null
  readonly range: Range
}

/** By frame: the picture and the legend ask for the same one. */
const ofSpheres = new WeakMap<Frame, Meaning>()
const ofSkin = new WeakMap<Frame, Meaning>()

export function sphereMeaning(frame: Frame, answered: FrameRequest | null): Meaning | null {
  const colour = answered?.spheres?.colour
  if (colour === undefined) return null
  return remembered(ofSpheres, frame, () => {
    const range = rangeOf(frame.bodies.flatMap(({ spheres }) => (spheres === undefined ? [] : [spheres.values])))
    return { scale: sphereScale(colour, range), range }
  })
}

export function skinMeaning(frame: Frame, answered: FrameRequest | null): Meaning | null {
  const by = answered?.shading?.by
  if (by === undefined) return null
  return remembered(ofSkin, frame, () => {
    const range = rangeOf(frame.bodies.flatMap(valuesOf))
    return { scale: skinScale(by, range), range }
  })
}

/** Side by side all copies share one scale. */
function valuesOf({ values, methodValues }: BodyFrame): readonly Float32Array[] {
  if (methodValues !== undefined) return Object.values(methodValues)
  return values === undefined ? [] : [values]
}

function remembered(memory: WeakMap<Frame, Meaning>, frame: Frame, make: () => Meaning): Meaning {
  const known = memory.get(frame)
  if (known !== undefined) return known
  const made = make()
  memory.set(frame, made)
  return made
}

export const weightScale: Scale = { ramp: viridis, from: 0, to: 1, spread: 'linear' }

function sphereScale(colour: SphereColour, { most }: Range): Scale | null {
  switch (colour) {
    case 'refitted':
      return null
    case 'tightness':
      // One scale for all levels and poses: a sphere twice as large as it need be is as loose as colours tell.
      return { ramp: fit, from: 1, to: 2, spread: 'linear' }
    case 'radius':
      return { ramp: cividis, from: 0, to: roundUp(most), spread: 'linear' }
    case 'joints':
      return { ramp: viridis, from: 1, to: Math.max(2, most), spread: 'linear' }
    case 'interval':
      return { ramp: viridis, from: 0, to: 1, spread: 'linear' }
  }
}

function skinScale(by: Shading, { most }: Range): Scale | null {
  switch (by.kind) {
    case 'dominant':
      return null
    case 'weight':
      return weightScale
    case 'difference':
      return { ramp: cividis, from: 0, to: roundUp(most), spread: 'linear' }
    default:
      return { ramp: parting, from: 0.5, to: 2, spread: 'log' }
  }
}
