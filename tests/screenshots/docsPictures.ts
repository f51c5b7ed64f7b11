import type { Theme } from './openWindow.ts'
import type { Steps } from './steps.ts'

export interface DocsPicture {
  /** Without `.png`. */
  readonly name: string
  readonly scene?: 'two-men' | 'crowd-50'
  readonly theme?: Theme
  readonly workspace: 'Inspect' | 'Contacts' | 'Skin' | 'Export'
  /** Frame of the timeline. */
  readonly frame: number
  /** The panel at the top of the right column. Absent: the first. */
  readonly panel?: string
  /** What is done before the picture is taken. Absent: nothing. */
  readonly prepare?: (steps: Steps) => Promise<void>
  /** The page that was exported instead of the window. */
  readonly page?: { readonly width: number; readonly height: number }
}

/** One recipe for each picture in docs/images: scene two-men in the dark theme unless stated otherwise. */
export const docsPictures: readonly DocsPicture[] = [
  { name: 'window', workspace: 'Inspect', frame: 87 },
  { name: 'window-light', workspace: 'Inspect', frame: 87, theme: 'light' },
  {
    name: 'spheres',
    workspace: 'Inspect',
    frame: 87,
    theme: 'light',
    prepare: (steps) => steps.press('Solid'),
  },
  {
    name: 'sphere-panel',
    workspace: 'Inspect',
    frame: 54,
    panel: 'Selected sphere',
    prepare: async (steps) => {
      await steps.pressFirst('Worst spheres', /hand|thumb|fingers/)
      await steps.see('Corners')
    },
  },
  {
    name: 'side-by-side',
    workspace: 'Skin',
    frame: 87,
    prepare: async (steps) => {
      await steps.turnOn('All three side by side')
      await steps.choose(/^Skin: /, 'Colour', 'Area ratio')
    },
  },
  {
    name: 'contacts',
    workspace: 'Contacts',
    frame: 87,
    prepare: (steps) => steps.press(/^fingers\.L – shoulder\.R/),
  },
  {
    name: 'fitted',
    workspace: 'Inspect',
    frame: 87,
    panel: 'Fitted spheres',
    prepare: async (steps) => {
      await steps.unfold('Fitted spheres')
      await steps.press(/^Fit spheres/)
      await steps.press('Compare')
      await steps.see(/^time per query/)
    },
  },
  {
    name: 'inner',
    workspace: 'Inspect',
    frame: 87,
    panel: 'Inner spheres',
    prepare: async (steps) => {
      await steps.unfold('Inner spheres')
      await steps.press('Fill with spheres')
      await steps.press('Joint')
    },
  },
  {
    name: 'overlap',
    workspace: 'Contacts',
    frame: 79,
    panel: 'Overlap and push',
    prepare: async (steps) => {
      await steps.unfold('Overlap and push')
      await steps.press('Fill both bodies')
    },
  },
  {
    name: 'budget',
    workspace: 'Contacts',
    frame: 87,
    panel: 'Time budget',
    prepare: async (steps) => {
      await steps.unfold('Time budget')
      await steps.slide('Stop after', 11)
    },
  },
  {
    name: 'crowd',
    scene: 'crowd-50',
    workspace: 'Contacts',
    frame: 15,
    prepare: (steps) => steps.press('Boxes around bodies: orange where two overlap (broad phase)'),
  },
  {
    name: 'probe',
    workspace: 'Contacts',
    frame: 87,
    panel: 'Probe',
    prepare: async (steps) => {
      await steps.press('Frame everything')
      await steps.press('Probe')
      await steps.type('Probe x', '0.061')
      await steps.type('Probe y', '1.169')
      await steps.type('Probe z', '-0.1')
      await steps.type('Radius', '0.144')
    },
  },
  {
    name: 'export',
    workspace: 'Export',
    frame: 87,
    prepare: async (steps) => {
      await steps.press('Frame everything')
      await steps.press('Preview')
      await steps.see('32 rigid spheres')
    },
  },
  {
    name: 'report',
    workspace: 'Export',
    frame: 87,
    theme: 'light',
    page: { width: 846, height: 743 },
  },
]
