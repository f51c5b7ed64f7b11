import { composeTrs } from '../math/affine.ts'
import { type Body, createBody, placeBody, setSkinning } from '../query/body.ts'
import { failed, type Reply } from '../reply.ts'
import type { AnimatedPose } from '../rig/animatedPose.ts'
import { createPose } from '../rig/createPose.ts'
import { poseAt } from '../rig/poseAt.ts'
import type { Clip } from '../rig/rig.ts'
import type { SphereTree } from '../spheretree/layout.ts'
import { bodyTime } from './bodyTime.ts'
import type { LoadedRig } from './rigLibrary.ts'
import type { Place, SceneBody } from './sceneFile.ts'

/** A body of the scene: what the scene file says of it, and its live counterpart in the queries. */
export interface SessionBody {
  readonly id: number
  readonly settings: SceneBody
  readonly loaded: LoadedRig
  readonly clip: Clip | null
  readonly pose: AnimatedPose
  readonly body: Body
}

export function createSessionBody(
  id: number,
  settings: SceneBody,
  loaded: LoadedRig,
  tree: SphereTree,
  clip: Clip | null,
): SessionBody {
  const pose = createPose(loaded.rig)
  const body = createBody(loaded.rig, tree, pose)
  placeBody(body, affineOf(settings.place))
  setSkinning(body, settings.skinning)
  return { id, settings, loaded, clip, pose, body }
}

/** The clip that a body's settings name. null is the reference pose. */
export function findClip(settings: SceneBody, loaded: LoadedRig): Reply<Clip | null> {
  if (settings.clip === null) return { ok: true, value: null }
  const clip = loaded.rig.clips.find((one) => one.name === settings.clip)
  if (clip !== undefined) return { ok: true, value: clip }
  const names = loaded.rig.clips.map((one) => `"${one.name}"`).join(', ')
  const known = names === '' ? 'The rig has no clips: use null.' : `There are: ${names}.`
  return failed('clip-unknown', `Body "${settings.name}" asks for the clip "${settings.clip}". ${known}`, loaded.path)
}

/** Poses the body for a time of the scene. */
export function poseBody({ pose, clip, settings }: SessionBody, time: number): void {
  poseAt(pose, clip, bodyTime(settings, time), settings.loop)
}

function affineOf({ position, rotation, scale }: Place): Float64Array {
  const [x, y, z, w] = rotation
  const k = 1 / Math.sqrt(x * x + y * y + z * z + w * w)
  const place = new Float64Array(12)
  composeTrs(position, 0, [x * k, y * k, z * k, w * k], 0, scale, 0, place, 0)
  return place
}
