import { transformPoint } from '../../math/affine.ts'
import { type Reply, done } from '../../base/reply.ts'
import { createPose } from '../../rig/createPose.ts'
import { poseAt } from '../../rig/poseAt.ts'
import { createDeformer, deformAll } from '../../skinning/deformer.ts'
import { createJointFrames } from '../../skinning/jointFrames.ts'
import { refreshFrames } from '../../skinning/refreshFrames.ts'
import { bodyTime } from '../scene/bodyTime.ts'
import { affineOf, type SessionBody } from '../scene/sessionBody.ts'

/** Minimum x, y, z and maximum x, y, z in world space. */
export type Bounds = readonly [number, number, number, number, number, number]

/**
 * Bounding box of all bodies over several scene times. Uses its own pose objects, so the scene keeps its pose. null if
 * no body has a finite position.
 */
export function motionBounds(bodies: readonly SessionBody[], times: readonly number[]): Reply<Bounds | null> {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (const body of bodies) {
    const grown = growByBody(body, times, box)
    if (!grown.ok) return grown
  }
  return done(box.every(Number.isFinite) ? (box as unknown as Bounds) : null)
}

function growByBody(
  { loaded, clip, settings, offsets }: SessionBody,
  times: readonly number[],
  box: number[],
): Reply<null> {
  const pose = createPose(loaded.rig)
  const deformer = createDeformer(createJointFrames(pose))
  const positions = new Float64Array(loaded.rig.skin.rest.length)
  const placement = affineOf(settings.place)
  const point = new Float64Array(3)
  for (const time of times) {
    poseAt(pose, clip, bodyTime(settings, time), settings.loop, offsets)
    const fresh = refreshFrames(deformer.frames)
    if (!fresh.ok) return fresh
    deformAll(deformer, settings.skinning, positions)
    for (let s = 0; s < positions.length; s += 3) {
      transformPoint(placement, 0, positions, s, point, 0)
      for (let axis = 0; axis < 3; axis++) {
        if (point[axis] < box[axis]) box[axis] = point[axis]
        if (point[axis] > box[axis + 3]) box[axis + 3] = point[axis]
      }
    }
  }
  return done(null)
}
