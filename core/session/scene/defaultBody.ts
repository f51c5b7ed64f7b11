import { findBuilder } from '../../spheretree/builders/builders.ts'
import { completeTree } from '../../spheretree/completeTree.ts'
import type { TreeSettings } from '../../spheretree/tree/sphereTree.ts'
import type { Channel, Clip } from '../../rig/rig.ts'
import type { LoadedRig } from './rigLibrary.ts'
import type { SceneBody } from './sceneFile.ts'
import type { NewTree, OpenOptions } from './openOptions.ts'

/** Half a turn about y, as in `VRMUtils.rotateVRM0` of three-vrm. */
const HALF_TURN = [0, 1, 0, 0] as const

/**
 * The default body for a rig that was opened on its own: at the origin, facing +z, with a unique name. Plays `clip`, or
 * else the first clip with motion. Uses the tree stored in the file, if there is one.
 */
export function defaultBody(
  file: string,
  { rig, stored, origin }: LoadedRig,
  taken: readonly string[],
  { clip, tree = {} }: Pick<OpenOptions, 'clip' | 'tree'> = {},
): SceneBody {
  return {
    name: freeName(file.replace(/\.[^.]+$/, ''), taken),
    rig: file,
    clip:
      clip === null ? null : ((rig.clips.find(({ name }) => name === clip) ?? firstMoving(rig.clips))?.name ?? null),
    offset: 0,
    speed: 1,
    loop: true,
    skinning: 'linear',
    place: { position: [0, 0, 0], rotation: origin?.looksBack === true ? HALF_TURN : [0, 0, 0, 1], scale: [1, 1, 1] },
    tree: stored ?? treeOf(tree),
    hidden: false,
    pose: {},
  }
}

/** Shorter clips contain a single frame at 24 frames per second or more. */
const ONE_FRAME_SECONDS = 1 / 24

/** The first clip that is longer than one frame and moves something, or else the first clip. */
function firstMoving(clips: readonly Clip[]): Clip | undefined {
  return clips.find(({ seconds, channels }) => seconds > ONE_FRAME_SECONDS && channels.some(varies)) ?? clips[0]
}

function varies({ values, times }: Channel): boolean {
  const stride = values.length / times.length
  return values.some((value, k) => value !== values[k % stride])
}

/** Drops the builder if this version does not support it, since it may come from saved preferences. */
function treeOf({ builder, ...rest }: NewTree): TreeSettings {
  const isKnown = builder !== undefined && findBuilder(builder) !== undefined
  return completeTree(isKnown ? { builder, ...rest } : rest)
}

/** `name`, or `name 2`, `name 3`, … if it is already used. */
function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  let k = 2
  while (taken.includes(`${name} ${k}`)) k++
  return `${name} ${k}`
}
