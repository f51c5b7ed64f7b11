import type { App } from '../state/app.ts'
import type { Panel } from './panel.ts'
import { panels } from './panels.ts'

export function isFolded({ folded }: App, panel: Panel): boolean {
  return folded[panel.id] ?? panel.folded ?? false
}

/** Whether a panel is unfolded in the current workspace. */
export function isPanelOpen(app: App, id: string): boolean {
  const panel = panels.find((one) => one.id === id)
  return panel !== undefined && panel.workspace === app.workspace && !isFolded(app, panel)
}
