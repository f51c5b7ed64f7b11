import { composeTrs } from '../math/affine.ts'
import { type Body, createBody, placeBody, setSkinning } from '../query/body.ts'
import type { AnimatedPose } from '../rig/animatedPose.ts'
import { createOffsets, createPose } from '../rig/createPose.ts'
import { poseAt } from '../rig/poseAt.ts'
import type { Clip, Rig } from '../rig/rig.ts'
import type { SphereTree } from '../spheretree/layout.ts'
import { bodyTime } from './bodyTime.ts'
import { isMissing, type LoadedRig, type MissingRig } from './rigLibrary.ts'
import type { Place, SceneBody } from './sceneFile.ts'

/** A body of the scene: what the scene file says of it, and its live counterpart in the queries. */
export interface SessionBody {
  readonly id: number
  readonly settings: SceneBody
  readonly loaded: LoadedRig
  readonly clip: Clip | null
  /** The hand-made layer over the clip, one quaternion per node; null where nothing is turned. */
  readonly offsets: Float64Array | null
  readonly pose: AnimatedPose
  readonly body: Body
  /** It has no clip and is in its pose: nothing about it changes with time, and what was computed for it stays. */
  isStill: boolean
}

/** A body whose rig cannot be read: it keeps its settings and its place in the scene, and takes part in no query. */
export interface Placeholder {
  readonly id: number
  readonly settings: SceneBody
  readonly loaded: MissingRig
}

export type SceneMember = SessionBody | Placeholder

export function isPlaceholder(member: SceneMember): member is Placeholder {
  return isMissing(member.loaded)
}

export function isLive(member: SceneMember): member is SessionBody {
  return !isMissing(member.loaded)
}

/** What a body's settings name, looked up and found sound, but not yet in the scene. */
export interface Prepared {
  readonly settings: SceneBody
  readonly loaded: LoadedRig
  readonly clip: Clip | null
  readonly tree: SphereTree
}

export type PreparedMember = Prepared | Omit<Placeholder, 'id'>

/** Puts a prepared body into the scene, as a placeholder if its rig is missing. */
export function settleMember(id: number, prepared: PreparedMember, old?: SceneMember): SceneMember {
  if (!('tree' in prepared)) return { id, ...prepared }
  return settleBody(id, prepared, old === undefined || isPlaceholder(old) ? undefined : old)
}

/** Puts a prepared body into the scene. `old`, if its rig and tree are the same, gives its buffers and caches. */
export function settleBody(id: number, prepared: Prepared, old?: SessionBody): SessionBody {
  const { settings, loaded, clip, tree } = prepared
  const kept = old !== undefined && old.loaded === loaded && old.body.tree === tree ? old : undefined
  const pose = kept?.pose ?? createPose(loaded.rig)
  const body = kept?.body ?? createBody(loaded.rig, tree, pose)
  placeBody(body, affineOf(settings.place))
  setSkinning(body, settings.skinning)
  return { id, settings, loaded, clip, offsets: offsetsOf(loaded.rig, settings.pose), pose, body, isStill: false }
}

/** The clip that a body's settings name. null: the reference pose, also where the rig does not have the clip. */
export function findClip(settings: Pick<SceneBody, 'clip'>, { rig }: LoadedRig): Clip | null {
  return rig.clips.find((one) => one.name === settings.clip) ?? null
}

/** Poses the body for a time of the scene. */
export function poseBody(body: SessionBody, time: number): void {
  if (body.isStill) return
  const { pose, clip, settings, offsets } = body
  body.isStill = clip === null
  poseAt(pose, clip, bodyTime(settings, time), settings.loop, offsets)
}

export function affineOf({ position, rotation, scale }: Place): Float64Array {
  const [x, y, z, w] = rotation
  const k = 1 / Math.sqrt(x * x + y * y + z * z + w * w)
  const place = new Float64Array(12)
  composeTrs(position, 0, [x * k, y * k, z * k, w * k], 0, scale, 0, place, 0)
  return place
}

/** Names that the rig does not know are left alone: the scene may come from a newer version of the rig. */
function offsetsOf(rig: Rig, turns: SceneBody['pose']): Float64Array | null {
  const names = Object.keys(turns)
  if (names.length === 0) return null
  const offsets = createOffsets(rig)
  for (const name of names) {
    const node = rig.joints.nodes[rig.joints.names.indexOf(name)] ?? -1
    if (node >= 0) offsets.set(turns[name], node * 4)
  }
  return offsets
}
