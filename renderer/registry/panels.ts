import type { Workspace } from '../state/workspace.ts'
import type { Panel } from './panel.ts'

/** All panels. To add one, create a folder with a `panel.ts`. */
export const panels: readonly Panel[] = Object.values(
  import.meta.glob<Panel>('../workspaces/*/*/panel.ts', { eager: true, import: 'panel' }),
).sort((a, b) => a.order - b.order)

export function panelsOf(workspace: Workspace): readonly Panel[] {
  return panels.filter((panel) => panel.workspace === workspace)
}
