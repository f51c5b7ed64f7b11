import type { Clip } from '../../../rig/rig.ts'
import type { ProblemLog } from '../../base/problemLog.ts'

/** Gives every clip a unique name, because clips are selected by name. */
export function nameClips(clips: readonly Clip[], log: ProblemLog): Clip[] {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return clips.map((clip, index) => {
    const original = clip.name === '' ? `animation_${index}` : clip.name
    let name = original
    for (let n = next.get(original) ?? 2; taken.has(name); n++) {
      name = `${original} (${n})`
      next.set(original, n + 1)
    }
    taken.add(name)
    if (name === clip.name) return clip
    log.add('clip-renamed', name)
    return { ...clip, name }
  })
}
