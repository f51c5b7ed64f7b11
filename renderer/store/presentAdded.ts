import { useApp } from './app.ts'
import type { BodyView } from '../../electron/contract/core.ts'

/** A body so many times as tall as the tallest other one, or that much smaller, was hardly meant to be. */
const ODD = 5

/** Selects and frames the body that was added last, and offers to scale one of a very different size. */
export function presentAdded(): void {
  const { bodies, selectBody, look, tell, editBody } = useApp.getState()
  const added = bodies.at(-1)
  if (added === undefined) return
  selectBody(added.id)
  look({ kind: 'selection' })
  const other = Math.max(...bodies.slice(0, -1).map(bodyHeight))
  const own = bodyHeight(added)
  if (!(other > 0 && own > 0) || (own < ODD * other && other < ODD * own)) return
  const factor = Number((other / own).toPrecision(2))
  const { place, name } = added.settings
  const scale = place.scale.map((value) => value * factor) as unknown as typeof place.scale
  tell({
    tone: 'info',
    title: `${name} is ${describe(own / other)} the other bodies`,
    detail: 'Files differ in their unit of length. Scaling is an edit of the placement: the rig stays as it is.',
    action: { label: 'Scale to match', run: () => editBody(added.id, { place: { ...place, scale } }) },
  })
}

function times(value: number): string {
  return `${Number(value.toPrecision(2)).toLocaleString('en')} times`
}

function describe(ratio: number): string {
  return ratio > 1 ? `${times(ratio)} as tall as` : `${times(1 / ratio)} smaller than`
}

/** How tall a body is at rest, with its placement. */
function bodyHeight({ rig, settings }: BodyView): number {
  return rig.size[1] * Math.abs(settings.place.scale[1])
}
