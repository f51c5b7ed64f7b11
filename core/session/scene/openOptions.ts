import type { TreeSettings } from '../../spheretree/tree/sphereTree.ts'

export interface OpenOptions {
  /** Replaces a body whose rig cannot be read with a placeholder. By default, opening fails. */
  readonly placeholders?: boolean
  /** The clip that a single rig plays, if the rig has it. null: no clip. */
  readonly clip?: string | null
  /** Tree settings for a single rig without a stored tree. An unknown builder is replaced by the default. */
  readonly tree?: NewTree
}

export type NewTree = Partial<Pick<TreeSettings, 'builder' | 'leaf'>>
