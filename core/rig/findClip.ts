import type { Clip, Rig } from './rig.ts'

/**
 * Finds a clip by name. An unnamed clip of the file can also be found by the empty name, and any clip by its index, if
 * no clip has that name.
 */
export function findClip(rig: Rig, name: string): Clip | null {
  const named = rig.clips.find((clip) => clip.name === name)
  if (named !== undefined) return named
  if (name === '') return rig.clips.find((clip, index) => clip.name === `animation_${index}`) ?? null
  return /^\d+$/.test(name) ? (rig.clips[Number(name)] ?? null) : null
}
