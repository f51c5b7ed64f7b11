import { useApp } from '../state/app.ts'
import { panels } from './panels.ts'

/** Switches to the workspace of a panel, unfolds it and scrolls to it. */
export function showPanel(id: string): void {
  const panel = panels.find((one) => one.id === id)
  if (panel === undefined) throw new Error(`showPanel: no panel "${id}"`)
  useApp.getState().setWorkspace(panel.workspace)
  unfoldPanel(id, true)
}

/** Unfolds a panel of the current workspace and scrolls to it. `focus`: also focuses its title. */
export function unfoldPanel(id: string, focus: boolean): void {
  const { setView, folded } = useApp.getState()
  setView({ folded: { ...folded, [id]: false } })
  useApp.setState({ revealed: { panel: id, focus } })
}
