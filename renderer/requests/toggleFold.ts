import { useApp } from '../state/app.ts'

/** Folds an open section or unfolds a folded one. The choice is kept between sessions. */
export function toggleFold(section: string, open: boolean): void {
  const { folded, setView } = useApp.getState()
  setView({ folded: { ...folded, [section]: open } })
}
