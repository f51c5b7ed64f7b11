import { Vector3 } from 'three'
import type { Frame, Skinning } from '../../../electron/contract/core.ts'
import type { App } from '../../state/app.ts'
import { sideBySideBody, sideBySideMethods } from '../../state/sideBySide.ts'
import { boundsOf } from '../base/bounds.ts'

/** Where one way of skinning is drawn, from where the body is. */
export interface Copy {
  readonly method: Skinning
  readonly offset: Vector3
}

/** Between the middles of two neighbours, as a part of the body's width. */
const STEP = 1.2

/**
 * The row along `right`, as seen from where that is right: whoever walks around the body sees all three turn. The way that
 * the body uses stays where the body is, so that joints, contacts and handles fit it. Empty while nothing is side by side.
 */
export function copiesOf(app: App, frame: Frame, right: Vector3): readonly Copy[] {
  const body = sideBySideBody(app)
  if (body === undefined) return []
  const { x, z } = widest(body.id, app.edition, frame)
  const step = STEP * (Math.abs(right.x) * x + Math.abs(right.z) * z)
  const own = sideBySideMethods.indexOf(body.settings.skinning)
  return sideBySideMethods.map((method, k) => ({ method, offset: right.clone().multiplyScalar((k - own) * step) }))
}

let known = { body: -1, edition: -1, frame: null as Frame | null, size: new Vector3() }

/** How wide the body has been in any frame since its last edit: a row that breathed with the clip could not be compared. */
function widest(body: number, edition: number, frame: Frame): Vector3 {
  if (known.body !== body || known.edition !== edition) known = { body, edition, frame: null, size: new Vector3() }
  if (known.frame !== frame) {
    const size = boundsOf(frame, (id) => id === body)?.getSize(new Vector3())
    if (size !== undefined) known.size.max(size)
    known.frame = frame
  }
  return known.size
}
