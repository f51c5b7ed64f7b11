import type { StateCreator } from 'zustand'
import type { Skinning, SphereColour } from '../../electron/contract/core.ts'
import type { ThemePreference } from '../../electron/contract/shell.ts'
import type { Units } from '../base/format.ts'
import type { App } from './app.ts'
import type { ChosenClips } from './chosenClips.ts'
import type { HiddenJoints } from './hiddenJoints.ts'
import { defaultLooks, type Look, lookOf, type Workspace } from './workspace.ts'

/** The cost that the timeline plots: spheres refitted or query time. */
export type ScanCurve = 'refits' | 'time'

/** User-defined shortcuts by command; empty: none. All other commands keep their defaults. */
export type OwnKeys = Readonly<Record<string, string>>

export type SphereStyle = 'off' | 'wire' | 'solid'

/** The quantity that colours the skin. */
export type SkinShading = 'plain' | 'weight' | 'dominant' | 'area' | 'volume' | 'difference'

/** What the mouse does in the viewport. */
export type Tool = 'select' | 'move' | 'rotate' | 'scale' | 'vertex' | 'probe'

/** See `ViewSettings.saveMinutes`. */
export const saveMinutes = [0, 1, 5, 15] as const
export type SaveMinutes = (typeof saveMinutes)[number]

/** Preferences of display and playback. Kept between sessions, not undoable. */
export interface ViewSettings {
  readonly workspace: Workspace
  /** The looks of other workspaces that the user has visited. */
  readonly looks: Readonly<Partial<Record<Workspace, Look>>>
  /** By panel: whether the user folded or unfolded it. */
  readonly folded: Readonly<Record<string, boolean>>
  /** Whether the user finished or skipped the tour. */
  readonly tourSeen: boolean
  readonly smooth: boolean
  /** Opacity of the skin, up to 1. */
  readonly opacity: number
  readonly wireframe: boolean
  readonly grid: boolean
  /** The bounding boxes of the broad phase. */
  readonly boxes: boolean
  readonly contactsShown: boolean
  /** Whether contact queries include self-contacts. */
  readonly selfContacts: boolean
  /** Whether to compute every frame with bottom-up refitting as well. */
  readonly compare: boolean
  readonly spheres: SphereStyle
  /** One level of the tree, or the front of the last query. */
  readonly sphereChoice: 'level' | 'front'
  readonly sphereLevel: number
  readonly sphereColour: SphereColour
  readonly shading: SkinShading
  /** The skinning method that the shading `difference` compares with. */
  readonly against: Skinning
  /** Whether the selected body is drawn side by side with all skinning methods. */
  readonly sideBySide: boolean
  readonly skeleton: boolean
  readonly jointNames: boolean
  readonly jointAxes: boolean
  /** Whether the list of joints omits those without vertices. */
  readonly weightedJoints: boolean
  /** Joints that the skeleton omits; the skin that they dominate is drawn faintly. */
  readonly hiddenJoints: HiddenJoints
  /** The clip that the user chose last, by rig name. */
  readonly chosenClips: ChosenClips
  readonly loop: boolean
  readonly speed: number
  readonly frameRate: number
  readonly scanCurve: ScanCurve
  /** Whether skin outside the drawn spheres is highlighted. */
  readonly uncovered: boolean
  /** The unit of displayed lengths. */
  readonly units: Units
  /** The tree builder of new bodies. null: the default of the core. */
  readonly newBuilder: string | null
  /** Triangles per leaf of new bodies. null: the default of the core. */
  readonly newLeaf: number | null
  readonly keys: OwnKeys
  /** Minutes after which an edited scene is saved to its file. 0: never. */
  readonly saveMinutes: SaveMinutes
  /** Sizes by panel in per cent, as in the layout library. */
  readonly columns: Readonly<Record<string, number>>
  readonly rows: Readonly<Record<string, number>>
}

export interface View extends ViewSettings {
  readonly theme: ThemePreference
  readonly tool: Tool
  setView(change: Partial<ViewSettings>): void
  setTool(tool: Tool): void
  /** Stores the look of the current workspace and restores that of the next one. */
  setWorkspace(workspace: Workspace): void
}

export const defaultView: ViewSettings = {
  ...defaultLooks.inspect,
  workspace: 'inspect',
  looks: {},
  folded: {},
  tourSeen: false,
  smooth: true,
  grid: true,
  selfContacts: false,
  compare: false,
  against: 'dual',
  weightedJoints: false,
  hiddenJoints: {},
  chosenClips: {},
  loop: true,
  speed: 1,
  frameRate: 30,
  scanCurve: 'refits',
  uncovered: false,
  units: 'file',
  newBuilder: null,
  newLeaf: null,
  keys: {},
  saveMinutes: 0,
  columns: {},
  rows: {},
}

export const createView: StateCreator<App, [], [], View> = (set, get) => ({
  ...defaultView,
  theme: 'system',
  tool: 'select',
  setView: (change) => set(change),
  setTool: (tool) => set({ tool }),
  setWorkspace: (workspace) => {
    const { workspace: before, looks } = get()
    if (workspace === before) return
    set({
      workspace,
      looks: { ...looks, [before]: lookOf(get()) },
      ...(looks[workspace] ?? defaultLooks[workspace]),
    })
  },
})
