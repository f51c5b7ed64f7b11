export interface TourStep {
  readonly title: string
  readonly text: string
  /** The part of the window that is lit. */
  readonly place: string
  /** Where the card stands. */
  readonly card: 'left' | 'right' | 'top' | 'centre'
}

export const tourSteps: readonly TourStep[] = [
  {
    title: 'Two characters, one question',
    text: 'Where do they touch? The picture lights every pair of triangles that collide. Drag to orbit, right-drag to pan, wheel to zoom.',
    place: '.stage-picture',
    card: 'centre',
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
    title: 'Inside the tree',
    text: 'Tree compares the spheres level by level. Click a sphere in the picture and Sphere shows its weight intervals, its corners, and which of them makes it large.',
    place: '.tabs-list',
    card: 'right',
  },
  {
    title: 'Everything by name',
    text: 'Ctrl or Cmd K finds every command, a question mark lists all keys. That was the tour; Help has it again.',
    place: '.topbar-commands',
    card: 'right',
  },
]
