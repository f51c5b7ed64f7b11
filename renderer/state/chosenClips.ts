import { useApp } from './app.ts'

/** Clip names by rig name, stored with the view; null: the rest pose. */
export type ChosenClips = Readonly<Record<string, string | null>>

/** Limits the size of the settings file. */
const MAX_RIGS = 100

export function storeClip(rig: string, clip: string | null): void {
  const { chosenClips, setView } = useApp.getState()
  const others = Object.entries(chosenClips).filter(([name]) => name !== rig)
  setView({ chosenClips: Object.fromEntries([...others.slice(1 - MAX_RIGS), [rig, clip]]) })
}

/** Part of a request that opens a rig of this name. Empty if the user has never chosen a clip for it. */
export function chosenClip(rig: string): { readonly clip?: string | null } {
  const clip = useApp.getState().chosenClips[rig]
  return clip === undefined ? {} : { clip }
}
