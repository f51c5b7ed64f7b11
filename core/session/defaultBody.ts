import { findBuilder } from '../spheretree/builders/registry.ts'
import { completeTree } from '../spheretree/completeTree.ts'
import type { TreeSettings } from '../spheretree/layout.ts'
import type { Channel, Clip } from '../rig/rig.ts'
import type { LoadedRig } from './rigLibrary.ts'
import type { SceneBody } from './sceneFile.ts'
import type { NewTree, OpenOptions } from './session.ts'

/** About y, as `VRMUtils.rotateVRM0` of three-vrm does. */
const HALF_TURN = [0, 1, 0, 0] as const

/**
 * A body for a rig that was opened by itself: at the origin, looking along +z, playing `clip` or else its first clip that
 * moves something, under a name that is free, with the tree that came with it if one did.
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

/** Shorter clips hold a single frame at 24 frames a second and above. */
const ONE_FRAME_SECONDS = 1 / 24

/** The first clip that is longer than one frame and moves something, or else the first. */
function firstMoving(clips: readonly Clip[]): Clip | undefined {
  return clips.find(({ seconds, channels }) => seconds > ONE_FRAME_SECONDS && channels.some(varies)) ?? clips[0]
}

function varies({ values, times }: Channel): boolean {
  const stride = values.length / times.length
  return values.some((value, k) => value !== values[k % stride])
}

/** The preferences may name a builder that this version does not have. */
function treeOf({ builder, ...rest }: NewTree): TreeSettings {
  const isKnown = builder !== undefined && findBuilder(builder) !== undefined
  return completeTree(isKnown ? { builder, ...rest } : rest)
}

/** `name`, or `name 2`, `name 3`, … if it is taken. */
function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  let k = 2
  while (taken.includes(`${name} ${k}`)) k++
  return `${name} ${k}`
}
