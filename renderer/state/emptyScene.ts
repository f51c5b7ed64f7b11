import type { App } from './app.ts'
import { noBodies, noPairs } from './project.ts'
import { noSelection } from './selection.ts'

/** State that is computed again whenever a scene is shown, even after a reload. */
export const nothingShown = {
  assets: new Map(),
  frame: null,
  picked: null,
  probed: null,
  highlighted: null,
} satisfies Partial<App>

/** The state of a window without a scene. */
export const emptyScene = {
  ...nothingShown,
  scene: { status: 'empty' },
  sceneName: '',
  bodies: noBodies,
  openedBodies: noBodies,
  ignored: noPairs,
  openedIgnored: noPairs,
  fitted: new Map(),
  inner: new Map(),
  growing: null,
  rigidSpheres: null,
  motion: null,
  answered: null,
  probe: null,
  selection: noSelection,
  playing: false,
  time: 0,
} satisfies Partial<App>
