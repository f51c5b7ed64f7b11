import type { InnerBody } from '../body/innerBody.ts'
import { skinBulk } from '../body/skinBulk.ts'

/** Drift relative to the size of the body that counts as rounding of the joint matrices in double precision. */
const ROUNDING = 1e-9

/**
 * Upper bound of the distance between the vertices of a rigid body and their positions under its rigid map. Infinity
 * if no bound is known: the body is bent, or it uses a rotating method and its joint matrices differ by more than
 * rounding.
 */
export function provenDrift({ body, isRigid, drift, volumeScale }: InnerBody): number {
  if (!isRigid) return Infinity
  if (body.skinning === 'linear') return drift
  return drift <= ROUNDING * skinBulk(body.rig.skin).radius * Math.cbrt(volumeScale) ? drift : Infinity
}
