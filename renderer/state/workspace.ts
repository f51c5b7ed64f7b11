import type { ViewSettings } from './view.ts'

/** In the order of the header. Ctrl or Cmd and the number of a workspace switches to it. */
export const workspaces = ['inspect', 'contacts', 'skin', 'shapes', 'export'] as const
export type Workspace = (typeof workspaces)[number]

const lookNames = [
  'spheres',
  'sphereChoice',
  'sphereLevel',
  'sphereColour',
  'shading',
  'opacity',
  'wireframe',
  'contactsShown',
  'boxes',
  'skeleton',
  'jointNames',
  'jointAxes',
  'sideBySide',
] as const satisfies readonly (keyof ViewSettings)[]

/** What the viewport draws. Each workspace has its own look and keeps the user's changes. */
export type Look = Pick<ViewSettings, (typeof lookNames)[number]>

const plain: Look = {
  spheres: 'off',
  sphereChoice: 'level',
  sphereLevel: 4,
  sphereColour: 'tightness',
  shading: 'plain',
  opacity: 1,
  wireframe: false,
  contactsShown: true,
  boxes: false,
  skeleton: false,
  jointNames: false,
  jointAxes: false,
  sideBySide: false,
}

export const defaultLooks: Readonly<Record<Workspace, Look>> = {
  inspect: { ...plain, spheres: 'wire' },
  contacts: plain,
  skin: { ...plain, shading: 'area', contactsShown: false },
  shapes: { ...plain, contactsShown: false },
  export: { ...plain, contactsShown: false },
}

export function lookOf(view: Look): Look {
  return Object.fromEntries(lookNames.map((name) => [name, view[name]])) as unknown as Look
}
