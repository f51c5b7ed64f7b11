import { AFFINE, isIdentity } from '../math/affine.ts'
import { invertPlacement, SINGULAR } from '../math/semantics.ts'
import { done, failed, type Reply } from '../reply.ts'
import { type Body, createBody, setSkinning } from './body.ts'

/** A body as it is before it is placed, and the way there from the world. */
export interface OwnSpace {
  /** In the same pose, at the origin; the body itself if that is where it stands. */
  readonly body: Body
  readonly toOwn: Float64Array
}

const twins = new WeakMap<Body, OwnSpace>()

/**
 * The space in which a rig is posed, for questions that are cheaper there: its spheres are tight, where those of a body
 * that is scaled unevenly have to grow by the largest scale, and no vertex is placed. What it computes is kept from
 * question to question. A problem if the placement has no inverse.
 */
export function ownSpaceOf(body: Body): Reply<OwnSpace> {
  const space = twins.get(body) ?? { body: createTwin(body), toOwn: new Float64Array(AFFINE) }
  twins.set(body, space)
  setSkinning(space.body, body.skinning)
  if (invertPlacement(body.place, 0, space.toOwn, 0) === SINGULAR || !space.toOwn.every(Number.isFinite)) {
    return failed(
      'placement-invalid',
      `The body of rig "${body.rig.name}" is scaled to nothing along some axis: a ray cannot be carried into it. Give it a scale other than zero.`,
    )
  }
  return done(isIdentity(body.place) ? { body, toOwn: space.toOwn } : space)
}

function createTwin({ rig, tree, pose }: Body): Body {
  return createBody(rig, tree, pose)
}
