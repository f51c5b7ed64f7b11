import type { StateCreator } from 'zustand'
import type { Skinning, SphereColour } from '../../electron/contract/core.ts'
import type { ThemePreference } from '../../electron/contract/shell.ts'
import type { Units } from '../base/format.ts'
import type { App } from './app.ts'
import type { ChosenClips } from './chosenClips.ts'
import type { HiddenJoints } from './hiddenJoints.ts'
import { defaultLooks, type Look, lookOf, type Workspace } from './workspace.ts'

/** What the curve of the timeline shows: spheres that the query refits, or its time. */
export type ScanCurve = 'refits' | 'time'

/** By command, the keys that the user chose; empty: none. Commands that are not in it have those they come with. */
export type OwnKeys = Readonly<Record<string, string>>

export type SphereStyle = 'off' | 'wire' | 'solid'

/** What the colour of the skin tells. */
export type SkinShading = 'plain' | 'weight' | 'dominant' | 'area' | 'volume' | 'difference'

/** What the mouse does in the picture. */
export type Tool = 'select' | 'move' | 'rotate' | 'scale' | 'vertex' | 'probe'

/** See `ViewSettings.saveMinutes`. */
export const saveMinutes = [0, 1, 5, 15] as const
export type SaveMinutes = (typeof saveMinutes)[number]

/** How the window looks and plays. Remembered from one start to the next, never undone. */
export interface ViewSettings {
  readonly workspace: Workspace
  /** What the workspaces that are not on screen draw, where the user has been in them. */
  readonly looks: Readonly<Partial<Record<Workspace, Look>>>
  /** By panel: folded or unfolded by the user. */
  readonly folded: Readonly<Record<string, boolean>>
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
  readonly sphereChoice: 'level' | 'front'
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
  /** Whether the list of joints leaves out those that move no vertex. */
  readonly weightedJoints: boolean
  /** Left out of the skeleton, with the skin that they dominate drawn faintly. */
  readonly hiddenJoints: HiddenJoints
  /** The clip that the user chose last, by the name of the rig. */
  readonly chosenClips: ChosenClips
  readonly loop: boolean
  readonly speed: number
  readonly frameRate: number
  readonly scanCurve: ScanCurve
  /** Whether skin outside the drawn spheres is highlighted. */
  readonly uncovered: boolean
  /** In which lengths are shown. */
  readonly units: Units
  /** With which new bodies are built. null: as the core does it. */
  readonly newBuilder: string | null
  /** Triangles in a leaf of new bodies. null: as the core does it. */
  readonly newLeaf: number | null
  readonly keys: OwnKeys
  /** After so many minutes an edited scene is saved to its file. 0: never. */
  readonly saveMinutes: SaveMinutes
  /** Percentages by panel, as the layout library counts them. */
  readonly columns: Readonly<Record<string, number>>
  readonly rows: Readonly<Record<string, number>>
}

export interface View extends ViewSettings {
  readonly theme: ThemePreference
  readonly tool: Tool
  setView(change: Partial<ViewSettings>): void
  setTool(tool: Tool): void
  /** Keeps what this workspace draws and restores what the next one did. */
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
