import { useApp } from './app.ts'

/** Names of clips by the name of their rig, kept with the window; null: the rest pose. */
export type ChosenClips = Readonly<Record<string, string | null>>

/** Rigs whose clip is kept: the settings file stays small. */
const MOST_RIGS = 100

export function rememberClip(rig: string, clip: string | null): void {
  const { chosenClips, setView } = useApp.getState()
  const others = Object.entries(chosenClips).filter(([name]) => name !== rig)
  setView({ chosenClips: Object.fromEntries([...others.slice(1 - MOST_RIGS), [rig, clip]]) })
}

/** For a request that opens a rig of this name. Empty: the user has never chosen one. */
export function chosenClip(rig: string): { readonly clip?: string | null } {
  const clip = useApp.getState().chosenClips[rig]
  return clip === undefined ? {} : { clip }
}
