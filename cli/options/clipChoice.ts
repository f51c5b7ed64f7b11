import { shortList } from '../../core/base/messageText.ts'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import { findClip } from '../../core/rig/findClip.ts'
import type { Clip, Rig } from '../../core/rig/rig.ts'

/** Finds the clip for `--clip`, by name or by index from 0. null, the reference pose, if the option is omitted. */
export function clipChoice(rig: Rig, choice: string | undefined, path: string): Reply<Clip | null> {
  if (choice === undefined) return done(null)
  const chosen = findClip(rig, choice)
  if (chosen !== null) return done(chosen)
  const names = shortList(rig.clips.map((clip, i) => `${i} "${clip.name}"`))
  const available = rig.clips.length === 0 ? 'It has no clips: omit --clip.' : `It has: ${names}.`
  return failed('clip-unknown', `${path} has no clip "${choice}". ${available}`, path)
}
