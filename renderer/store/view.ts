import type { StateCreator } from 'zustand'
import type { Skinning, SphereColour } from '../../electron/contract/core.ts'
import type { ThemePreference } from '../../electron/contract/shell.ts'
import type { App } from './app.ts'

export type RightTab = 'rig' | 'contacts'

export type SphereStyle = 'off' | 'wire' | 'solid'

/** What the colour of the skin tells. */
export type SkinShading = 'plain' | 'weight' | 'dominant' | 'area' | 'volume' | 'difference'

/** What the mouse does in the picture. */
export type Tool = 'select' | 'move' | 'rotate' | 'scale' | 'vertex'

/** How the window looks and plays. Remembered from one start to the next, never undone. */
export interface ViewSettings {
  readonly tab: RightTab
  readonly smooth: boolean
  /** Of the skin: 1 hides what is inside. */
  readonly opacity: number
  readonly wireframe: boolean
  readonly grid: boolean
  readonly contactsShown: boolean
  readonly spheres: SphereStyle
  /** One level of the tree, or the spheres at which the last query stopped. */
  readonly sphereChoice: 'level' | 'cut'
  readonly sphereLevel: number
  readonly sphereColour: SphereColour
  readonly shading: SkinShading
  /** With which way of skinning the shading `difference` compares. */
  readonly against: Skinning
  readonly skeleton: boolean
  readonly jointNames: boolean
  readonly jointAxes: boolean
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
  smooth: true,
  opacity: 1,
  wireframe: false,
  grid: true,
  contactsShown: true,
  spheres: 'wire',
  sphereChoice: 'level',
  sphereLevel: 5,
  sphereColour: 'refitted',
  shading: 'plain',
  against: 'dual',
  skeleton: false,
  jointNames: false,
  jointAxes: false,
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
