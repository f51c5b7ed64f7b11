import { onceFor } from '../../../core/base/onceFor.ts'
import type { BodyFrame, Frame, FrameRequest, Shading } from '../../../electron/contract/core.ts'
import { cividis, diverging } from './ramps.ts'
import { type Meaning, type Range, rangeOf, roundUp, type Scale } from './scale.ts'
import { weightScale } from './weightScale.ts'

/** The colour scale of the skin in a frame, shared by the viewport and the legend. */
export function skinMeaning(frame: Frame, answered: FrameRequest | null): Meaning | null {
  const by = answered?.shading?.by
  return by === undefined ? null : meaningOf(frame, by)
}

const meaningOf = onceFor((frame: Frame, by: Shading): Meaning => {
  const range = rangeOf(frame.bodies.flatMap(valuesOf))
  return { scale: scaleOf(by, range), range }
})

/** Copies side by side share one scale. */
function valuesOf({ values, methodValues }: BodyFrame): readonly Float32Array[] {
  if (methodValues !== undefined) return Object.values(methodValues)
  return values === undefined ? [] : [values]
}

function scaleOf(by: Shading, { most }: Range): Scale | null {
  switch (by.kind) {
    case 'dominant':
      return null
    case 'weight':
      return weightScale
    case 'difference':
      return { ramp: cividis, from: 0, to: roundUp(most), spread: 'linear' }
    default:
      return { ramp: diverging, from: 0.5, to: 2, spread: 'log' }
  }
}
