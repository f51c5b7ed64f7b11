import type { ComponentType } from 'react'
import type { Tool } from '../state/view.ts'
import type { Workspace } from '../state/workspace.ts'

/**
 * Declares a panel of the right column. Each folder `workspaces/<workspace>/<panel>/` exports one as `panel` from its
 * `panel.ts`; the column, the palette and the shortcuts list are made from these declarations.
 */
export interface Panel {
  readonly id: string
  readonly workspace: Workspace
  /** Position within the workspace, lowest first. */
  readonly order: number
  readonly title: string
  /** One sentence: what the panel shows. Its tooltip, and what the palette searches beside the title. */
  readonly help: string
  /** Takes the height that is left in the column. For lists that scroll by themselves. */
  readonly grow?: true
  /** Folded until the user unfolds it. */
  readonly folded?: true
  /** Unfolds whenever this tool is in use in the workspace of the panel. */
  readonly tool?: Tool
  /** Loaded on first use: the declarations stay plain data that commands can import without a cycle. */
  readonly load: () => Promise<ComponentType>
  /** Below all panels of the workspace, always in view. */
  readonly footer?: () => Promise<ComponentType>
}
