import type { StateCreator } from 'zustand'
import type {
  Bounds,
  BuilderView,
  CellTreeSettings,
  DrawnSkin,
  ExportPurpose,
  FittedBuilderView,
  FittedView,
  FormatView,
  Frame,
  FrameRequest,
  InnerView,
  Probed,
  Problem,
  RigidSpheres,
  TreeSettings,
} from '../../electron/contract/core.ts'
import type { AppInfo, FileRef } from '../../electron/contract/shell.ts'
import type { App } from './app.ts'
import type { InnerShown } from './innerShown.ts'
import type { HighlightedOffenders } from './highlightedOffenders.ts'
import type { InnerNearest, Nearest, Overlapping } from './measured.ts'
import type { PickedTriangle } from './pickedTriangle.ts'
import type { Probe } from './probe.ts'
import { createMessages, type Messages } from './messages.ts'
import type { ContactGroup, ContactRef } from './selection.ts'
import { createTasks, type Tasks } from './tasks.ts'
import type { ViewSettings } from './view.ts'
import type { Look } from './workspace.ts'

/** The scene on screen. A scene that is being opened beside it is a task; if it fails, this one stays. */
export type SceneState =
  | { readonly status: 'empty' }
  | { readonly status: 'loading'; readonly what: string }
  | { readonly status: 'failed'; readonly title: string; readonly problem: Problem }
  | { readonly status: 'ready'; readonly seconds: number }

export type CoreState = 'starting' | 'ready' | 'restarting'

export type Graphics =
  | { readonly status: 'unknown' }
  | { readonly status: 'missing' }
  | { readonly status: 'lost' | 'ready'; readonly renderer: string; readonly software: boolean }

export type CameraTarget =
  /** A scene that was not seen before: from where it shows best. */
  | { readonly kind: 'welcome' }
  | { readonly kind: 'all' }
  | { readonly kind: 'selection' }
  | { readonly kind: 'contact'; readonly contact: ContactRef | ContactGroup }
  /** A vertex and its surroundings. `radius`: in lengths of the reference pose. */
  | { readonly kind: 'vertex'; readonly body: number; readonly vertex: number; readonly radius: number }
  /** Where two bodies touch; where they do not, both of them. */
  | { readonly kind: 'pair'; readonly a: number; readonly b: number }
  | { readonly kind: 'direction'; readonly from: 'front' | 'side' | 'top' }

export type OpenDialog = 'none' | 'palette' | 'shortcuts' | 'about' | 'preferences' | 'unsaved'

/** What becomes of edits that are in no file. */
export type LeaveAnswer = 'save' | 'discard' | 'stay'

/** Of a body's sphere tree. */
export interface TreeSize {
  readonly spheres: number
  readonly depth: number
  /** It came with the file of the rig. */
  readonly stored: boolean
}

/** Everything that is forgotten when the window closes. */
export interface Live extends Messages, Tasks {
  readonly core: CoreState
  readonly scene: SceneState
  /** Triangles by body id: vertex numbers, 3 each. */
  readonly geometry: ReadonlyMap<number, Uint32Array>
  /** By body id: the joint that dominates each triangle. */
  readonly dominant: ReadonlyMap<number, Int32Array>
  /** By body id, where it can be drawn from joint maps: what bends it. */
  readonly skins: ReadonlyMap<number, DrawnSkin>
  /** By body id: how large its tree is. */
  readonly trees: ReadonlyMap<number, TreeSize>
  /** The ways in which the core can build trees. */
  readonly builders: readonly BuilderView[]
  /** How the core builds trees by default. null before the first scene. */
  readonly defaultTree: TreeSettings | null
  /** How fitted trees can be built. */
  readonly fittedBuilders: readonly FittedBuilderView[]
  readonly defaultFitted: CellTreeSettings | null
  /** By id of the rig, the latest last. */
  readonly fitted: ReadonlyMap<number, readonly FittedView[]>
  /** Whose fitted spheres are drawn, while their panel is open. */
  readonly fittedShown: { readonly body: number; readonly level: number } | null
  /** The newest level of a fitted tree that is being built, in the reference pose: x y z r each. */
  readonly growing: { readonly body: number; readonly level: number; readonly xyzr: Float32Array } | null
  /** Inner spheres by id of the rig. */
  readonly inner: ReadonlyMap<number, InnerView>
  /** Whose inner spheres are drawn, while their panel is open. */
  readonly innerShown: InnerShown | null
  /** What the core can export bodies as. */
  readonly formats: readonly FormatView[]
  /** What for, in the order in which they are offered. */
  readonly purposes: readonly ExportPurpose[]
  /** What an export would write as rigid spheres, to be drawn while its panel is open. */
  readonly rigidSpheres: { readonly body: number; readonly spheres: RigidSpheres } | null
  /** Counts up whenever the frames of the scene may have become other ones: answers for an older edition are stale. */
  readonly edition: number
  readonly frame: Frame | null
  /** Around all bodies along the clip of the scene that was opened. */
  readonly motion: Bounds | null
  /** What `frame` answers: only this says what its spheres and values mean. */
  readonly answered: FrameRequest | null
  /** What the last click in the picture hit. */
  readonly picked: PickedTriangle | null
  /** The nearest points of two bodies in the frame that they were measured in, while their panel is open. */
  readonly nearest: Nearest | null
  /** The same by inner spheres. */
  readonly innerNearest: InnerNearest | null
  /** The overlap of two bodies in the frame that it was measured in, while its panel is open. */
  readonly overlapping: Overlapping | null
  /** Limit of the contact query in operations, while its panel is open. null: none. */
  readonly operations: number | null
  /** null until the probe tool is taken for the first time in this scene. */
  readonly probe: Probe | null
  /** What it touches in the frame on screen. */
  readonly probed: Probed | null
  /** null: of no problem. */
  readonly highlighted: HighlightedOffenders | null
  /** Ids of the bodies whose settings say so. */
  readonly hidden: ReadonlySet<number>
  readonly graphics: Graphics
  /** null: nothing moves, nothing is drawn. */
  readonly framesPerSecond: number | null
  /** The newest wish where to look; the viewport acts on every new object. */
  readonly camera: { readonly target: CameraTarget } | null
  readonly recent: readonly FileRef[]
  /** Draws the viewport small, as a data URL. null while there is none. */
  readonly takeThumbnail: (() => string | null) | null
  readonly app: AppInfo | null
  readonly dialog: OpenDialog
  /** A panel that the column scrolls to as soon as its content is there. */
  readonly revealed: { readonly panel: string; readonly focus: boolean } | null
  /** null: no tour. */
  readonly tourStep: number | null
  /** Where the user was before the tour, and what every workspace drew. */
  readonly tourFrom: (Look & Pick<ViewSettings, 'workspace' | 'looks'>) | null
  /** Id of the body whose name is being changed. */
  readonly renaming: number | null
  /** Who waits for an answer to `unsaved`. */
  readonly leaving: { readonly forWhat: string; readonly answered: (answer: LeaveAnswer) => void } | null
  look(target: CameraTarget): void
  show(dialog: OpenDialog): void
  setLive(change: Partial<Pick<Live, 'core' | 'scene' | 'graphics' | 'framesPerSecond' | 'recent' | 'app'>>): void
}

export const createLive: StateCreator<App, [], [], Live> = (set, get, store) => ({
  ...createMessages(set, get, store),
  ...createTasks(set, get, store),
  core: 'starting',
  scene: { status: 'loading', what: 'Starting the core' },
  geometry: new Map(),
  dominant: new Map(),
  skins: new Map(),
  trees: new Map(),
  builders: [],
  defaultTree: null,
  fittedBuilders: [],
  defaultFitted: null,
  fitted: new Map(),
  fittedShown: null,
  growing: null,
  inner: new Map(),
  innerShown: null,
  formats: [],
  purposes: [],
  rigidSpheres: null,
  edition: 0,
  frame: null,
  motion: null,
  answered: null,
  picked: null,
  nearest: null,
  innerNearest: null,
  overlapping: null,
  operations: null,
  probe: null,
  probed: null,
  highlighted: null,
  hidden: new Set(),
  graphics: { status: 'unknown' },
  framesPerSecond: null,
  camera: null,
  recent: [],
  takeThumbnail: null,
  app: null,
  dialog: 'none',
  revealed: null,
  tourStep: null,
  tourFrom: null,
  renaming: null,
  leaving: null,
  look: (target) => set({ camera: { target } }),
  show: (dialog) => set({ dialog }),
  setLive: (change) => set(change),
})
