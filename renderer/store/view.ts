import type { StateCreator } from 'zustand'
import type { ThemePreference } from '../../electron/contract/shell.ts'
import type { App } from './app.ts'

export type RightTab = 'rig' | 'contacts'

/** How the window looks and plays. Remembered from one start to the next, never undone. */
export interface ViewSettings {
  readonly tab: RightTab
  readonly smooth: boolean
  /** Of the skin: 1 hides what is inside. */
  readonly opacity: number
  readonly wireframe: boolean
  readonly grid: boolean
  readonly contactsShown: boolean
  readonly loop: boolean
  readonly speed: number
  readonly frameRate: number
  /** Percentages by panel, as the layout library counts them. */
  readonly columns: Readonly<Record<string, number>>
  readonly rows: Readonly<Record<string, number>>
}

export interface View extends ViewSettings {
  readonly theme: ThemePreference
  setView(change: Partial<ViewSettings>): void
}

export const defaultView: ViewSettings = {
  tab: 'contacts',
  smooth: true,
  opacity: 1,
  wireframe: false,
  grid: true,
  contactsShown: true,
  loop: true,
  speed: 1,
  frameRate: 30,
  columns: {},
  rows: {},
}

export const createView: StateCreator<App, [], [], View> = (set) => ({
  ...defaultView,
  theme: 'system',
  setView: (change) => set(change),
})
