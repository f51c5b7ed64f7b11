import type { RigView } from '../../electron/contract/core.ts'

/** Label of a clip, marked if the rig does not have it. null: the rest pose. */
export function clipLabel(rig: RigView, clip: string | null): string {
  if (clip === null) return 'rest pose'
  return rig.clips.some(({ name }) => name === clip) ? clip : `${clip} (missing)`
}
