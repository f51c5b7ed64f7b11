import type { Workspace } from '../state/workspace.ts'
import { shownWorkspaces, workspaceTitles } from '../registry/workspaceTitles.tsx'

export interface TourStep {
  readonly title: string
  readonly text: string
  /** Selector of the outlined element. */
  readonly place: string
  /** Position of the card. */
  readonly card: 'left' | 'right' | 'top' | 'centre'
  /** The tour switches to this workspace. undefined: stays in the current one. */
  readonly workspace?: Workspace
}

export const tourSteps: readonly TourStep[] = [
  {
    title: 'Contacts',
    text:
      'The viewport highlights every pair of triangles that intersect. ' +
      'Drag to orbit, right-drag to pan, scroll to zoom.',
    place: '.stage-picture',
    card: 'centre',
    workspace: 'contacts',
  },
  {
    title: 'Bodies',
    text:
      'Add a rig, duplicate it, place it by numbers, choose its clip and its skinning method. ' +
      'You can undo every change.',
    place: '.cell-left',
    card: 'left',
  },
  {
    title: 'Along the clip',
    text:
      'Drag here to scrub. The bars count the contacts of every frame, computed in the background; ' +
      'the lines show what the workspace measures.',
    place: '.scrubber',
    card: 'top',
  },
  {
    title: 'Workspaces',
    text:
      'Each workspace has its own panels on the right and its own view settings. ' +
      'Switch with Ctrl or Cmd and a number.',
    place: '.workspace-switch',
    card: 'centre',
  },
  ...shownWorkspaces.map((workspace): TourStep => {
    const { title, tour } = workspaceTitles[workspace]
    return { title, text: tour, place: '.workspace', card: 'right', workspace }
  }),
  {
    title: 'Find any command',
    text:
      'Press Ctrl or Cmd+K to find any command, or ? to list all shortcuts. ' +
      'To repeat this tour, open the Help menu.',
    place: '.topbar-commands',
    card: 'right',
  },
]
