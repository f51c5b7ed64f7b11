import type { RigView } from '../../electron/contract/core.ts'

/** The name of a clip for lists; says so if the rig does not have it. null: the rest pose. */
export function clipLabel(rig: RigView, clip: string | null): string {
  if (clip === null) return 'rest pose'
  return rig.clips.some(({ name }) => name === clip) ? clip : `${clip} (missing)`
}
