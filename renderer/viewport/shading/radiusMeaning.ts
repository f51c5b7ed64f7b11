import type { Frame } from '../../../electron/contract/core.ts'
import type { Meaning } from './skinMeaning.ts'
import { cividis } from './ramps.ts'
import { rangeOf, roundUp, type Scale } from './scale.ts'

const known = new WeakMap<Frame, Meaning & { readonly scale: Scale }>()

/** What the colours of inner spheres mean by their radii in a frame. The picture and the legend ask for the same one. */
export function radiusMeaning(frame: Frame): Meaning & { readonly scale: Scale } {
  const meaning = known.get(frame) ?? make(frame)
  known.set(frame, meaning)
  return meaning
}

function make({ bodies }: Frame): Meaning & { readonly scale: Scale } {
  const range = rangeOf(
    bodies.flatMap(({ inner }) => (inner === undefined ? [] : [inner.xyzr.filter((_, k) => k % 4 === 3)])),
  )
  return { scale: { ramp: cividis, from: 0, to: roundUp(range.most), spread: 'linear' }, range }
}
