import { composeTrs } from '../../math/affine.ts'
import { type Body, createBody, placeBody, setSkinning } from '../../query/base/body.ts'
import type { AnimatedPose } from '../../rig/animatedPose.ts'
import { createOffsets, createPose } from '../../rig/createPose.ts'
import { poseAt } from '../../rig/poseAt.ts'
import type { Clip, Rig } from '../../rig/rig.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { bodyTime } from './bodyTime.ts'
import { isMissing, type LoadedRig, type MissingRig } from './rigLibrary.ts'
import type { Place, SceneBody } from './sceneFile.ts'

/** A body of the scene: its settings from the scene file, and its `Body` for queries. */
export interface SessionBody {
  readonly id: number
  readonly settings: SceneBody
  readonly loaded: LoadedRig
  readonly clip: Clip | null
  /** Manual rotations applied on top of the clip, one quaternion per node. null if there are none. */
  readonly offsets: Float64Array | null
  readonly pose: AnimatedPose
  readonly body: Body
  /** True if the body has no clip and is already posed. Its pose does not depend on time, so caches stay valid. */
  isStill: boolean
}

/**
 * A body whose rig cannot be read. It keeps its settings and its position in the list of bodies, but is not part of any
 * query.
 */
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

/** A body with resolved and validated settings that is not yet part of the scene. */
export interface Prepared {
  readonly settings: SceneBody
  readonly loaded: LoadedRig
  readonly clip: Clip | null
  readonly tree: SphereTree
}

export type PreparedMember = Prepared | Omit<Placeholder, 'id'>

/** Creates the scene member, which is a placeholder if the rig is missing. */
export function settleMember(id: number, prepared: PreparedMember, old?: SceneMember): SceneMember {
  if (!('tree' in prepared)) return { id, ...prepared }
  return settleBody(id, prepared, old === undefined || isPlaceholder(old) ? undefined : old)
}

/** Creates the scene body. Reuses the buffers and caches of `old` if it has the same rig and tree. */
export function settleBody(id: number, prepared: Prepared, old?: SessionBody): SessionBody {
  const { settings, loaded, clip, tree } = prepared
  const kept = old !== undefined && old.loaded === loaded && old.body.tree === tree ? old : undefined
  const pose = kept?.pose ?? createPose(loaded.rig)
  const body = kept?.body ?? createBody(loaded.rig, tree, pose)
  placeBody(body, affineOf(settings.place))
  setSkinning(body, settings.skinning)
  return { id, settings, loaded, clip, offsets: offsetsOf(loaded.rig, settings.pose), pose, body, isStill: false }
}

/** The clip named in a body's settings. null, meaning the reference pose, if none is named or the rig lacks it. */
export function findClip(settings: Pick<SceneBody, 'clip'>, { rig }: LoadedRig): Clip | null {
  return rig.clips.find((one) => one.name === settings.clip) ?? null
}

/** Poses the body at a scene time. */
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

/** Ignores unknown joint names, because the scene may have been saved with a newer version of the rig. */
function offsetsOf(rig: Rig, rotations: SceneBody['pose']): Float64Array | null {
  const names = Object.keys(rotations)
  if (names.length === 0) return null
  const offsets = createOffsets(rig)
  for (const name of names) {
    const node = rig.joints.nodes[rig.joints.names.indexOf(name)] ?? -1
    if (node >= 0) offsets.set(rotations[name], node * 4)
  }
  return offsets
}
