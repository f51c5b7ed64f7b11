import type { InnerBody } from '../body/innerBody.ts'
import { skinBulk } from '../body/skinBulk.ts'

/** Drift relative to the size of the body that counts as rounding of the joint matrices in double precision. */
const ROUNDING = 1e-9

/**
 * Upper bound of the distance of vertices from their transformed position. Infinity if the body is bent, and for
 * nonlinear blending of joints that differ: the drift is then not bounded here.
 */
export function provenDrift({ body, isRigid, drift, volumeScale }: InnerBody): number {
  if (!isRigid) return Infinity
  if (body.skinning === 'linear') return drift
  return drift <= ROUNDING * skinBulk(body.rig.skin).radius * Math.cbrt(volumeScale) ? drift : Infinity
}
