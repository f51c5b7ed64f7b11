import type { BodyView } from '../../electron/contract/core.ts'
import { useApp } from '../state/app.ts'

/** A body so many times as large as the largest other one, or that much smaller, was hardly meant to be. */
const ODD = 5

/** Selects and frames the body that was added last, and offers to scale one of a very different size. */
export function presentAdded(): void {
  const { bodies, selectBody, look, showMessage } = useApp.getState()
  const added = bodies.at(-1)
  if (added === undefined) return
  selectBody(added.id)
  look({ kind: 'selection' })
  const ratio = oddRatio(added, bodies.slice(0, -1))
  if (ratio === null) return
  showMessage({
    tone: 'info',
    title: `${added.settings.name} is ${describe(ratio)} the other bodies`,
    detail: 'Files differ in their unit of length. Scaling is an edit of the placement: the rig stays as it is.',
    action: { label: 'Scale to match', run: () => scaleBody(added.id, Number((1 / ratio).toPrecision(2))) },
  })
}

/** How many times as large as the largest of the others a body is; null if that is a usual size. */
export function oddRatio(body: BodyView, others: readonly BodyView[]): number | null {
  const other = Math.max(...others.map(bodySize))
  const own = bodySize(body)
  if (!(other > 0 && own > 0) || (own < ODD * other && other < ODD * own)) return null
  return own / other
}

/** Scales a body where it is now: it may have been moved since this was offered. */
function scaleBody(id: number, factor: number): void {
  const { bodies, editBody } = useApp.getState()
  const place = bodies.find((body) => body.id === id)?.settings.place
  if (place === undefined) return
  const [x, y, z] = place.scale
  editBody(id, { place: { ...place, scale: [factor * x, factor * y, factor * z] } })
}

function times(value: number): string {
  return `${Number(value.toPrecision(2)).toLocaleString('en')} times`
}

function describe(ratio: number): string {
  return ratio > 1 ? `${times(ratio)} as large as` : `${times(1 / ratio)} smaller than`
}

/** Diagonal of a body's box at rest, with its placement. Unlike its height, it does not take a floor for tiny. */
function bodySize({ rig, settings }: BodyView): number {
  const [x, y, z] = settings.place.scale
  return Math.hypot(rig.size[0] * x, rig.size[1] * y, rig.size[2] * z)
}
