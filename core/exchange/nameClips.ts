import type { Clip } from '../rig/rig.ts'
import type { ProblemLog } from './problemLog.ts'

/** A clip is chosen by its name, so every clip gets one of its own. */
export function nameClips(clips: readonly Clip[], log: ProblemLog): Clip[] {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return clips.map((clip, index) => {
    const wished = clip.name === '' ? `animation_${index}` : clip.name
    let name = wished
    for (let n = next.get(wished) ?? 2; taken.has(name); n++) {
      name = `${wished} (${n})`
      next.set(wished, n + 1)
    }
    taken.add(name)
    if (name === clip.name) return clip
    log.add('clip-renamed', name)
    return { ...clip, name }
  })
}
