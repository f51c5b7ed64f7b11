import { useApp } from '../state/app.ts'
import { toggleFold } from './toggleFold.ts'

export interface Fold {
  readonly open: boolean
  readonly onToggle: () => void
}

/** Whether a section is open, as last set by the user. `folded`: the initial state. */
export function useFold(section: string, folded = false): Fold {
  const open = useApp((app) => !(app.folded[section] ?? folded))
  return { open, onToggle: () => toggleFold(section, open) }
}
