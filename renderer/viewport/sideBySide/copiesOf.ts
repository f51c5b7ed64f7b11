import { Vector3 } from 'three'
import type { Frame, Skinning } from '../../../electron/contract/core.ts'
import type { App } from '../../state/app.ts'
import { sideBySideBody, sideBySideMethods } from '../../state/sideBySide.ts'
import { boundsOf } from '../base/bounds.ts'

/** One skinning method, and its offset from the body. */
export interface Copy {
  readonly method: Skinning
  readonly offset: Vector3
}

/** Distance between the centres of two neighbours over the width of the body. */
const STEP = 1.2

/**
 * Copies of the body in a row along `right`, the camera's right. The copy with the body's own method stays at the body,
 * where joints, contacts and handles are. Empty if no body is shown side by side.
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

/** Largest width of the body in any frame since its last edit, so that copies do not drift apart during a clip. */
function widest(body: number, edition: number, frame: Frame): Vector3 {
  if (known.body !== body || known.edition !== edition) known = { body, edition, frame: null, size: new Vector3() }
  if (known.frame !== frame) {
    const size = boundsOf(frame, (id) => id === body)?.getSize(new Vector3())
    if (size !== undefined) known.size.max(size)
    known.frame = frame
  }
  return known.size
}
