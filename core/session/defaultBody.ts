import { defaultTreeSettings } from '../spheretree/buildTree.ts'
import type { LoadedRig } from './rigLibrary.ts'
import type { SceneBody } from './sceneFile.ts'

/**
 * A body for a rig that was opened by itself: at the origin, playing its first clip, under a name that is free, with the
 * tree that came with it if one did.
 */
export function defaultBody(file: string, { rig, stored }: LoadedRig, taken: readonly string[]): SceneBody {
  return {
    name: freeName(file.replace(/\.[^.]+$/, ''), taken),
    rig: file,
    clip: rig.clips[0]?.name ?? null,
    offset: 0,
    speed: 1,
    loop: true,
    skinning: 'linear',
    place: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    tree: stored ?? defaultTreeSettings,
    hidden: false,
    pose: {},
  }
}

/** `name`, or `name 2`, `name 3`, … if it is taken. */
function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  let k = 2
  while (taken.includes(`${name} ${k}`)) k++
  return `${name} ${k}`
}
