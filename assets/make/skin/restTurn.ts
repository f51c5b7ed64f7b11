import { between, IDENTITY, type Quat } from '../math/quat.ts'
import { length, sub } from '../math/vec3.ts'
import type { Bone } from './bone.ts'

/** Rotation of a joint's frame in the reference pose: y along its bone, so that a twist is a rotation about y. */
export function restTurn({ head, tail, parent }: Bone): Quat {
  const along = sub(tail, head)
  return parent === null || length(along) === 0 ? IDENTITY : between([0, 1, 0], along)
}
