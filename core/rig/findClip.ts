import type { Clip, Rig } from './rig.ts'

/**
 * A clip by its name. A clip that the file left unnamed can also be asked for by the empty name it has there, and any
 * clip by its number, if no clip is called that.
 */
export function findClip(rig: Rig, name: string): Clip | null {
  const named = rig.clips.find((clip) => clip.name === name)
  if (named !== undefined) return named
  if (name === '') return rig.clips.find((clip, index) => clip.name === `animation_${index}`) ?? null
  return /^\d+$/.test(name) ? (rig.clips[Number(name)] ?? null) : null
}
