import type { StateCreator } from 'zustand'
import type { Skinning, SphereColour } from '../../electron/contract/core.ts'
import type { ThemePreference } from '../../electron/contract/shell.ts'
import type { App } from './app.ts'
import type { HiddenJoints } from './hiddenJoints.ts'

export const rightTabs = ['tree', 'sphere', 'skinning', 'vertex', 'contacts', 'rig', 'export'] as const
export type RightTab = (typeof rightTabs)[number]

/** The bodies of the scene one by one, by who touches whom, or by what they took. */
export type BodiesAs = 'list' | 'pairs' | 'times'

export type SphereStyle = 'off' | 'wire' | 'solid'

/** What the colour of the skin tells. */
export type SkinShading = 'plain' | 'weight' | 'dominant' | 'area' | 'volume' | 'difference'

/** What the mouse does in the picture. */
export type Tool = 'select' | 'move' | 'rotate' | 'scale' | 'vertex' | 'probe'

/** How the window looks and plays. Remembered from one start to the next, never undone. */
export interface ViewSettings {
  readonly tab: RightTab
  /** Whether the settings of the selected body are unfolded. */
  readonly bodyShown: boolean
  readonly bodiesAs: BodiesAs
  /** Whether the tour of the first start was seen or skipped. */
  readonly tourSeen: boolean
  readonly smooth: boolean
  /** Of the skin: 1 hides what is inside. */
  readonly opacity: number
  readonly wireframe: boolean
  readonly grid: boolean
  /** The boxes by which the core finds out who is near whom. */
  readonly boxes: boolean
  readonly contactsShown: boolean
  /** Whether a body is also held against itself. */
  readonly selfContacts: boolean
  /** Whether every frame is also asked with bottom-up refitting. */
  readonly compare: boolean
  readonly spheres: SphereStyle
  /** One level of the tree, or the spheres at which the last query stopped. */
  readonly sphereChoice: 'level' | 'cut'
  readonly sphereLevel: number
  readonly sphereColour: SphereColour
  readonly shading: SkinShading
  /** With which way of skinning the shading `difference` compares. */
  readonly against: Skinning
  /** Whether the selected body is drawn in all ways of skinning next to each other. */
  readonly sideBySide: boolean
  readonly skeleton: boolean
  readonly jointNames: boolean
  readonly jointAxes: boolean
  /** Left out of the skeleton, with the skin that they dominate drawn faintly. */
  readonly hiddenJoints: HiddenJoints
  readonly loop: boolean
  readonly speed: number
  readonly frameRate: number
  /** Percentages by panel, as the layout library counts them. */
  readonly columns: Readonly<Record<string, number>>
  readonly rows: Readonly<Record<string, number>>
}

export interface View extends ViewSettings {
  readonly theme: ThemePreference
  readonly tool: Tool
  setView(change: Partial<ViewSettings>): void
  setTool(tool: Tool): void
}

export const defaultView: ViewSettings = {
  tab: 'contacts',
  bodyShown: true,
  bodiesAs: 'list',
  tourSeen: false,
  smooth: true,
  opacity: 1,
  wireframe: false,
  grid: true,
  boxes: false,
  contactsShown: true,
  selfContacts: false,
  compare: false,
  spheres: 'wire',
  sphereChoice: 'level',
  sphereLevel: 4,
  sphereColour: 'refitted',
  shading: 'plain',
  against: 'dual',
  sideBySide: false,
  skeleton: false,
  jointNames: false,
  jointAxes: false,
  hiddenJoints: {},
  loop: true,
  speed: 1,
  frameRate: 30,
  columns: {},
  rows: {},
}

export const createView: StateCreator<App, [], [], View> = (set) => ({
  ...defaultView,
  theme: 'system',
  tool: 'select',
  setView: (change) => set(change),
  setTool: (tool) => set({ tool }),
})
