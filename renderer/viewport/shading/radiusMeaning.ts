import { onceFor } from '../../../core/base/onceFor.ts'
import type { Frame } from '../../../electron/contract/core.ts'
import { cividis } from './ramps.ts'
import { type Meaning, rangeOf, roundUp, type Scale } from './scale.ts'

/** The colour scale of inner spheres by radius in a frame, shared by the viewport and the legend. */
export const radiusMeaning = onceFor(({ bodies }: Frame): Meaning & { readonly scale: Scale } => {
  const range = rangeOf(
    bodies.flatMap(({ inner }) => (inner === undefined ? [] : [inner.xyzr.filter((_, k) => k % 4 === 3)])),
  )
  return { scale: { ramp: cividis, from: 0, to: roundUp(range.most), spread: 'linear' }, range }
})
