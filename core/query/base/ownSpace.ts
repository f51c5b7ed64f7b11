import { onceFor } from '../../base/onceFor.ts'
import { AFFINE, isIdentity } from '../../math/affine.ts'
import { invertPlacement, SINGULAR } from '../../math/semantics.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { type Body, createBody, setSkinning } from './body.ts'

/** A body in its local space (without its placement), and the transform from the world to that space. */
export interface OwnSpace {
  /** In the same pose, at the origin; the body itself if its placement is the identity. */
  readonly body: Body
  readonly toOwn: Float64Array
}

/**
 * Returns the local space of a body, in which the rig is posed. Some queries are cheaper there: spheres stay tight,
 * whereas in the world those of a non-uniformly scaled body grow by the largest scale, and no vertex has to be
 * transformed by the placement. Results are cached between queries. Fails if the placement has no inverse.
 */
export function ownSpaceOf(body: Body): Reply<OwnSpace> {
  const space = spaceOf(body)
  setSkinning(space.body, body.skinning)
  if (invertPlacement(body.placement, 0, space.toOwn, 0) === SINGULAR || !space.toOwn.every(Number.isFinite)) {
    const fault = `The body of rig "${body.rig.name}" has a scale of zero along an axis`
    return failed('placement-invalid', `${fault}, so rays cannot be transformed into its space. Use a non-zero scale.`)
  }
  return done(isIdentity(body.placement) ? { body, toOwn: space.toOwn } : space)
}

const spaceOf = onceFor(
  ({ rig, tree, pose }: Body): OwnSpace => ({ body: createBody(rig, tree, pose), toOwn: new Float64Array(AFFINE) }),
)
