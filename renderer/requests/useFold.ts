import { useApp } from '../state/app.ts'
import { toggleFold } from './toggleFold.ts'

export interface Fold {
  readonly open: boolean
  readonly onToggle: () => void
}

/** Whether a section is open, as the user left it; `folded` until then. */
export function useFold(section: string, folded = false): Fold {
  const open = useApp((app) => !(app.folded[section] ?? folded))
  return { open, onToggle: () => toggleFold(section, open) }
}
