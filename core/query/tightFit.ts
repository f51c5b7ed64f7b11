import { createFit } from '../refit/createFit.ts'
import { beginSpheres, type SphereFit } from '../refit/sphereFit.ts'
import type { Body } from './body.ts'

interface Tight {
  readonly fit: SphereFit
  /** `body.stamp` that its spheres belong to. */
  stamp: number
}

const fits = new WeakMap<Body, Tight>()

/**
 * The spheres of a body as they are shown, measured and drawn: tighter than those of its walks, which weigh looseness against time.
 * They share its vertices. The body must be fresh (`refreshBody`).
 */
export function tightFit(body: Body): SphereFit {
  let tight = fits.get(body)
  if (tight === undefined) {
    tight = { fit: createFit(body.tree, body.frames, 'tight', body.skin), stamp: Number.NaN }
    fits.set(body, tight)
  }
  if (tight.stamp !== body.stamp) {
    beginSpheres(tight.fit, body.skinning, body.place)
    tight.stamp = body.stamp
  }
  return tight.fit
}
