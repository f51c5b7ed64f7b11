import { onceFor } from '../../base/onceFor.ts'
import { createFit } from '../../refit/createFit.ts'
import { beginSpheres, type SphereFit } from '../../refit/fit/sphereFit.ts'
import type { Body } from './body.ts'

interface Tight {
  readonly fit: SphereFit
  /** Value of `body.stamp` for which the spheres are valid. */
  stamp: number
}

/**
 * The spheres of a body for display and measurement. They are tighter than those used by query traversals, which trade
 * tightness for speed, and share the deformed vertices. The body must be up to date (`refreshBody`).
 */
export function tightFit(body: Body): SphereFit {
  const tight = tightOf(body)
  if (tight.stamp !== body.stamp) {
    beginSpheres(tight.fit, body.skinning, body.placement)
    tight.stamp = body.stamp
  }
  return tight.fit
}
const tightOf = onceFor(
  (body: Body): Tight => ({ fit: createFit(body.tree, body.frames, 'tight', body.skin), stamp: Number.NaN }),
)
