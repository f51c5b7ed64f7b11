import { Network, PersonStanding, Share, Shapes, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Workspace, workspaces } from '../state/workspace.ts'
import { panels } from './panels.ts'

export interface WorkspaceTitle {
  readonly title: string
  readonly help: string
  /** Text of the tour. */
  readonly tour: string
  readonly icon: ReactNode
}

export const workspaceTitles: Readonly<Record<Workspace, WorkspaceTitle>> = {
  inspect: {
    title: 'Inspect',
    help: 'The sphere tree: how well it fits, and why a sphere is large',
    tour:
      'The sphere tree level by level. Click a sphere in the viewport to see its weight intervals, its corners, ' +
      'and which of them makes it large.',
    icon: <Network size={15} />,
  },
  contacts: {
    title: 'Contacts',
    help: 'Which bodies touch, where, and what the query cost',
    tour:
      'Which bodies touch, at which joints and triangles, and what the query cost. ' +
      'Select a pair to frame it or to ignore it.',
    icon: <Zap size={15} />,
  },
  skin: {
    title: 'Skin',
    help: 'How the skin deforms: skinning methods, volume, collapse',
    tour:
      'Linear, spherical and dual-quaternion skinning compared: the volume along the clip, ' +
      'and the joints at which the skin collapses.',
    icon: <PersonStanding size={15} />,
  },
  shapes: {
    title: 'Shapes',
    help: 'Collision shapes on the joints',
    tour: 'Collision shapes on the joints of the body.',
    icon: <Shapes size={15} />,
  },
  export: {
    title: 'Export',
    help: 'Write collision-ready files',
    tour:
      'Choose what the file is for: an engine, VRM, the web, robotics, data or a review. ' +
      'Preview shows what would be written; Export writes it.',
    icon: <Share size={15} />,
  },
}

/** A workspace without panels is hidden. */
export const shownWorkspaces: readonly Workspace[] = workspaces.filter((id) =>
  panels.some(({ workspace }) => workspace === id),
)
