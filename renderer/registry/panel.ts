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
  /** One sentence about the content, for the tooltip and the search of the palette. */
  readonly help: string
  /** Fills the remaining height of the column. For lists with their own scroll bar. */
  readonly grow?: true
  /** Folded until the user unfolds it. */
  readonly folded?: true
  /** Unfolds when this tool is activated in the workspace of the panel. */
  readonly tool?: Tool
  /** Loaded on first use: the declarations stay plain data that commands can import without a cycle. */
  readonly load: () => Promise<ComponentType>
  /** Always visible below all panels of the workspace. */
  readonly footer?: () => Promise<ComponentType>
}
