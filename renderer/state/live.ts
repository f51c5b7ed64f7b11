import type { StateCreator } from 'zustand'
import type {
  Bounds,
  BuilderView,
  CellTreeSettings,
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
import type { Assets } from './bodyAssets.ts'
import type { HighlightedOffenders } from './highlightedOffenders.ts'
import type { InnerShown } from './innerShown.ts'
import type { InnerNearest, Nearest, Overlapping } from './measured.ts'
import { createMessages, type Messages } from './messages.ts'
import type { PickedTriangle } from './pickedTriangle.ts'
import type { Probe } from './probe.ts'
import type { ContactGroup, ContactRef } from './selection.ts'
import { createTasks, type Tasks } from './tasks.ts'
import type { ViewSettings } from './view.ts'
import type { Look } from './workspace.ts'

/** The scene on screen. A scene that is opened meanwhile is a task; if that fails, this one stays. */
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
  /** A new scene, from its best side. */
  | { readonly kind: 'welcome' }
  | { readonly kind: 'all' }
  | { readonly kind: 'selection' }
  | { readonly kind: 'contact'; readonly contact: ContactRef | ContactGroup }
  /** A vertex and its surroundings. `radius`: in lengths of the reference pose. */
  | { readonly kind: 'vertex'; readonly body: number; readonly vertex: number; readonly radius: number }
  /** The contacts of two bodies; both bodies if they have none. */
  | { readonly kind: 'pair'; readonly a: number; readonly b: number }
  | { readonly kind: 'direction'; readonly from: 'front' | 'side' | 'top' }

export type OpenDialog = 'none' | 'palette' | 'shortcuts' | 'about' | 'preferences' | 'unsaved'

/** What to do with unsaved edits. */
export type LeaveAnswer = 'save' | 'discard' | 'stay'

/** State that is lost when the window closes. */
export interface Live extends Messages, Tasks {
  readonly core: CoreState
  readonly scene: SceneState
  readonly assets: Assets
  readonly builders: readonly BuilderView[]
  /** null before the first scene. */
  readonly defaultTree: TreeSettings | null
  readonly fittedBuilders: readonly FittedBuilderView[]
  readonly defaultFitted: CellTreeSettings | null
  /** Fitted trees by rig id, the latest last. */
  readonly fitted: ReadonlyMap<number, readonly FittedView[]>
  /** The fitted spheres that are drawn while their panel is open. */
  readonly fittedShown: { readonly body: number; readonly level: number } | null
  /** The latest level of a fitted tree that is being built, in the reference pose: x y z r per sphere. */
  readonly growing: { readonly body: number; readonly level: number; readonly xyzr: Float32Array } | null
  /** Inner spheres by rig id. */
  readonly inner: ReadonlyMap<number, InnerView>
  /** The inner spheres that are drawn while their panel is open. */
  readonly innerShown: InnerShown | null
  readonly formats: readonly FormatView[]
  readonly purposes: readonly ExportPurpose[]
  /** The rigid spheres of an export preview, drawn while its panel is open. */
  readonly rigidSpheres: { readonly body: number; readonly spheres: RigidSpheres } | null
  /** Increases whenever the frames of the scene may have changed: answers for an older edition are stale. */
  readonly edition: number
  readonly frame: Frame | null
  /** Bounds of all bodies along the clip, for framing. */
  readonly motion: Bounds | null
  /** The request that `frame` answers: it defines what the spheres and values of the frame mean. */
  readonly answered: FrameRequest | null
  /** The triangle that was clicked last. */
  readonly picked: PickedTriangle | null
  /** The nearest points of two bodies while their panel is open. */
  readonly nearest: Nearest | null
  /** The nearest points by inner spheres. */
  readonly innerNearest: InnerNearest | null
  /** The overlap of two bodies while its panel is open. */
  readonly overlapping: Overlapping | null
  /** Limit of the contact query in operations while its panel is open. null: none. */
  readonly operations: number | null
  /** null until the probe tool is used for the first time in this scene. */
  readonly probe: Probe | null
  /** The triangles that the probe touches in the frame on screen. */
  readonly probed: Probed | null
  readonly highlighted: HighlightedOffenders | null
  /** Ids of the bodies with the setting `hidden`. */
  readonly hidden: ReadonlySet<number>
  readonly graphics: Graphics
  /** null while nothing moves. */
  readonly framesPerSecond: number | null
  /** The latest camera request. The viewport reacts to every new object. */
  readonly camera: { readonly target: CameraTarget } | null
  readonly recent: readonly FileRef[]
  /** Draws the viewport as a small picture and returns a data URL. null before the viewport is ready. */
  readonly takeThumbnail: (() => string | null) | null
  readonly app: AppInfo | null
  readonly dialog: OpenDialog
  /** A panel that the column scrolls to once its content is loaded. */
  readonly revealed: { readonly panel: string; readonly focus: boolean } | null
  /** null: no tour. */
  readonly tourStep: number | null
  /** The workspace and looks to restore after the tour. */
  readonly tourFrom: (Look & Pick<ViewSettings, 'workspace' | 'looks'>) | null
  /** Id of the body that is being renamed. */
  readonly renaming: number | null
  /** The operation that waits for the answer to the dialog `unsaved`. */
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
  assets: new Map(),
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
