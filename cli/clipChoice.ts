import { shortList } from '../core/messageText.ts'
import { done, failed, type Reply } from '../core/reply.ts'
import { findClip } from '../core/rig/findClip.ts'
import type { Clip, Rig } from '../core/rig/rig.ts'

/** The clip that `--clip` means: by its name, else by its number from 0. Nothing chosen is the reference pose. */
export function clipChoice(rig: Rig, choice: string | undefined, path: string): Reply<Clip | null> {
  if (choice === undefined) return done(null)
  const chosen = findClip(rig, choice)
  if (chosen !== null) return done(chosen)
  const names = shortList(rig.clips.map((clip, i) => `${i} "${clip.name}"`))
  const there = rig.clips.length === 0 ? 'It has no clips: leave --clip out.' : `It has: ${names}.`
  return failed('clip-unknown', `${path} has no clip "${choice}". ${there}`, path)
}
