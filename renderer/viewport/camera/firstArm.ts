import { MathUtils, Spherical, Vector3 } from 'three'
import type { Frame } from '../../../electron/contract/core.ts'
import { boundsOf } from '../base/bounds.ts'

/** Slightly from above and from the side: a straight view hides depth. */
const ABOVE = MathUtils.degToRad(78)
const ASIDE = MathUtils.degToRad(24)

/** The first view of a scene: perpendicular to the line between its bodies, so that none hides another. */
export function firstArm(frame: Frame): Spherical {
  const across = acrossBodies(frame)
  return new Spherical(1, ABOVE, across > 0 ? across - ASIDE : across + ASIDE)
}

/** Angle about the vertical axis from +z, on the side of the line that is closer to the front. */
function acrossBodies(frame: Frame): number {
  const centres = frame.bodies.flatMap(
    ({ body }) => boundsOf(frame, (id) => id === body)?.getCenter(new Vector3()) ?? [],
  )
  const first = centres[0] ?? new Vector3()
  const lines = centres.map((centre) => centre.clone().sub(first).setY(0))
  const line = lines.reduce((a, b) => (b.lengthSq() > a.lengthSq() ? b : a), new Vector3())
  if (line.lengthSq() === 0) return 0
  const across = Math.atan2(line.x, line.z) + Math.PI / 2
  const wrapped = across > Math.PI / 2 ? across - Math.PI : across
  return wrapped <= -Math.PI / 2 ? wrapped + Math.PI : wrapped
}
