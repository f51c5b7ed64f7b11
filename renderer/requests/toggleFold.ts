import { useApp } from '../state/app.ts'

/** Folds a section that is open and unfolds one that is not; the window keeps the choice. */
export function toggleFold(section: string, open: boolean): void {
  const { folded, setView } = useApp.getState()
  setView({ folded: { ...folded, [section]: open } })
}
