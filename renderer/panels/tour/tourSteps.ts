import type { Workspace } from '../../store/workspace.ts'
import { shownWorkspaces, workspaceTitles } from '../../workspaces/workspaceTitles.tsx'

export interface TourStep {
  readonly title: string
  readonly text: string
  /** Selector of the part of the window that is outlined. */
  readonly place: string
  /** Where the card is. */
  readonly card: 'left' | 'right' | 'top' | 'centre'
  /** The tour switches to it. Absent: it stays in the current one. */
  readonly workspace?: Workspace
}

export const tourSteps: readonly TourStep[] = [
  {
    title: 'Two characters, one question',
    text: 'Where do they touch? The picture lights every pair of triangles that collide. Drag to orbit, right-drag to pan, wheel to zoom.',
    place: '.stage-picture',
    card: 'centre',
    workspace: 'contacts',
  },
  {
    title: 'Bodies',
    text: 'Add a rig, duplicate it, place it by numbers, choose its clip and its way of skinning. Everything can be undone.',
    place: '.cell-left',
    card: 'left',
  },
  {
    title: 'Along the clip',
    text: 'Drag here to scrub. The amber bars are contacts, counted for the whole clip in the background; the blue line is what a query costs.',
    place: '.scrubber',
    card: 'top',
  },
  {
    title: 'Workspaces',
    text: 'Each workspace has its own panels on the right, and the picture shows what they are about. Ctrl or Cmd and a number switches.',
    place: '.workspace-switch',
    card: 'centre',
  },
  ...shownWorkspaces.map((workspace): TourStep => {
    const { title, tour } = workspaceTitles[workspace]
    return { title, text: tour, place: '.workspace', card: 'right', workspace }
  }),
  {
    title: 'Everything by name',
    text: 'Ctrl or Cmd K finds every command, a question mark lists all keys. The Help menu has this tour again.',
    place: '.topbar-commands',
    card: 'right',
  },
]
