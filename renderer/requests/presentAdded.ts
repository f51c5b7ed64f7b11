import type { BodyView } from '../../electron/contract/core.ts'
import { useApp } from '../state/app.ts'

/** A body that is larger or smaller than the largest other one by this factor probably has another unit of length. */
const UNUSUAL_RATIO = 5

/** Selects and frames the body that was added last. Offers to scale it if its size differs very much. */
export function presentAdded(): void {
  const { bodies, selectBody, look, showMessage } = useApp.getState()
  const added = bodies.at(-1)
  if (added === undefined) return
  selectBody(added.id)
  look({ kind: 'selection' })
  const ratio = unusualRatio(added, bodies.slice(0, -1))
  if (ratio === null) return
  showMessage({
    tone: 'info',
    title: `${added.settings.name} is ${describe(ratio)} the other bodies`,
    detail: 'Its file may use another unit of length. Scaling changes the placement, not the rig.',
    action: { label: 'Scale to match', run: () => scaleBody(added.id, Number((1 / ratio).toPrecision(2))) },
  })
}

/** Size relative to the largest other body; null if the ratio is usual. */
export function unusualRatio(body: BodyView, others: readonly BodyView[]): number | null {
  const other = Math.max(...others.map(bodySize))
  const own = bodySize(body)
  if (!(other > 0 && own > 0) || (own < UNUSUAL_RATIO * other && other < UNUSUAL_RATIO * own)) return null
  return own / other
}

/** Scales a body in its current placement, which may have changed since the offer. */
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

/** Diagonal of the placed bounding box at rest. Unlike the height, it is not small for floors. */
function bodySize({ rig, settings }: BodyView): number {
  const [x, y, z] = settings.place.scale
  return Math.hypot(rig.size[0] * x, rig.size[1] * y, rig.size[2] * z)
}
