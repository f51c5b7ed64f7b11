import type { RigidOptions, ExportReport } from '../../core/exchange/write/exportFormat.ts'
import type { Reply } from '../../core/base/reply.ts'
import type { ProblemOffenders } from '../../core/session/inspect/findOffenders.ts'
import type { IgnoredPair } from '../../core/session/scene/ignoredPair.ts'
import type { BudgetPoint } from '../../core/session/query/budgetCurve.ts'
import type { InnerPenetration, InnerSceneDistance } from '../../core/session/query/askInnerPenetration.ts'
import type { InnerEstimate, InnerView } from '../../core/session/view/innerBodies.ts'
import type { OverlapPoint } from '../../core/session/query/overlapAlong.ts'
import type { InnerSettings } from '../../core/innertree/inner.ts'
import type { SceneDistance } from '../../core/session/query/askDistance.ts'
import type { Penetration } from '../../core/session/query/askPenetration.ts'
import type { Picked, PickRequest, Probed, ProbeRequest } from '../../core/session/query/askProbe.ts'
import type { FittedView, TreeChoice } from '../../core/session/view/fittedTrees.ts'
import type { CellTreeSettings } from '../../core/spheretree/cells/tree/cellTree.ts'
import type { DrawnMeasures, DrawnWish } from '../../core/spheretree/quality/measureDrawn.ts'
import type { TreeMeasures } from '../../core/spheretree/quality/measureLevels.ts'
import type { SphereDetails } from '../../core/session/inspect/inspectSphere.ts'
import type { VertexDetails } from '../../core/session/inspect/inspectVertex.ts'
import type { ExportPreview } from '../../core/session/export/previewOf.ts'
import type { SkinningMeasure } from '../../core/session/inspect/measureSkinning.ts'
import type { Bounds } from '../../core/session/view/motionBounds.ts'
import type { TreeReport } from '../../core/session/inspect/treeReport.ts'
import type { SampleFile } from './sampleScenes.ts'
import type { Arranged } from '../../core/session/session.ts'
import type { BodyGeometry } from '../../core/session/view/bodyGeometry.ts'
import type { Frame, FrameRequest } from '../../core/session/query/frame.ts'
import type { OpenOptions } from '../../core/session/scene/openOptions.ts'
import type { ScanFrame } from '../../core/session/query/scanFrame.ts'
import type { TreeTime } from '../../core/session/query/treeTimes.ts'
import type { SceneView } from '../../core/session/view/sceneView.ts'
import type { FileRef } from './shell.ts'

/**
 * Identifies a file that the user chose (dialog, drop, command line, recent list). The window never handles paths to
 * open.
 */
export type FileToken = string

/** Options for adding a single rig as a body. */
export type NewBody = Pick<OpenOptions, 'clip' | 'tree'>

/**
 * Requests to the core. Long computations report `progress` with the `task` that started them, which can also cancel
 * them.
 */
export interface Engine {
  /**
   * `clip`: the clip that a single rig plays, if it exists; null for none. Bodies whose rig cannot be read become
   * placeholders: `RigView.missing`.
   */
  openScene(request: { task: number; file: FileToken | SampleFile } & NewBody): Promise<Reply<SceneView>>
  /** Restores the scene of a run of the app that crashed: `Start.left`. It has unsaved edits. */
  recover(request: { task: number }): Promise<Reply<SceneView>>
  /**
   * Reads files that have changed on disk again (`fileChanged`). Bodies keep their ids. Nothing changes if it fails.
   */
  reload(request: { task: number }): Promise<Reply<SceneView>>
  addRig(request: { task: number; file: FileToken } & NewBody): Promise<Reply<SceneView>>
  /** Asks the user for the file of a missing rig (`RigView.id`). null if the user cancels. */
  findRig(request: { task: number; rig: number }): Promise<Reply<SceneView | null>>
  /**
   * Replaces the bodies of the scene by the list: covers edits, removals, copies and undo. Nothing changes if it fails
   * or is cancelled. Without `ignored`, the ignored pairs (`SceneView.ignored`) stay unchanged.
   */
  arrange(request: {
    task: number
    bodies: readonly Arranged[]
    ignored?: readonly IgnoredPair[]
  }): Promise<Reply<SceneView>>
  geometry(request: { body: number }): Promise<Reply<BodyGeometry>>
  frame(request: FrameRequest): Promise<Reply<Frame>>
  /**
   * Contacts at a few times: part of a scan. Other requests can run between two calls. `passes`: number of measurements
   * per time; the shortest is returned.
   */
  scan(request: { times: readonly number[]; self?: boolean; passes?: number }): Promise<Reply<readonly ScanFrame[]>>
  /**
   * The next seven methods, `sphere` and `vertex` use the pose of the last frame. Finds what a volume touches or a ray
   * hits, among the visible bodies.
   */
  probe(request: ProbeRequest): Promise<Reply<Probed>>
  pick(request: PickRequest): Promise<Reply<Picked>>
  /** Distance between the surfaces of two visible bodies. */
  distance(request: { bodies: BodyPair }): Promise<Reply<SceneDistance>>
  /**
   * Intersection volume of two bodies. `budget`: time limit in milliseconds; the core processes no other requests
   * meanwhile.
   */
  penetration(request: { bodies: BodyPair; budget: number }): Promise<Reply<Penetration>>
  /**
   * Intersection volume of two bodies, computed from their inner spheres; both rigs need them (`buildInner`). Without
   * `budget`, in milliseconds, all spheres are used. `compare`: also compute the exact volume of closed bodies.
   */
  innerPenetration(request: { bodies: BodyPair; budget?: number; compare?: boolean }): Promise<Reply<InnerPenetration>>
  /** An upper bound of the distance between two bodies, computed from their inner spheres. */
  innerDistance(request: { bodies: BodyPair }): Promise<Reply<InnerSceneDistance>>
  /** `innerPenetration` at a few times: part of a scan. */
  overlapAlong(request: {
    bodies: BodyPair
    times: readonly number[]
    compare?: boolean
  }): Promise<Reply<readonly OverlapPoint[]>>
  /** Fills a body with inner spheres in a separate thread and stores them for all bodies of the rig. */
  buildInner(request: { task: number; body: number; settings: InnerChoice }): Promise<Reply<InnerView>>
  /** The settings that `buildInner` would use, and a rough estimate of its cost. */
  innerEstimate(request: { body: number; settings: InnerChoice }): Promise<Reply<InnerEstimate>>
  /** Results of the contact query for several limits of the number of operations. */
  budgetCurve(request: { operations: readonly number[]; self?: boolean }): Promise<Reply<readonly BudgetPoint[]>>
  tree(request: { body: number }): Promise<Reply<TreeReport>>
  /** Tightness of every sphere of the body's tree: `listedSphere.length` numbers per node. */
  listSpheres(request: { body: number }): Promise<Reply<Float32Array>>
  /**
   * Builds a tree of spheres fitted to the body's surface in a separate thread and stores it for all bodies of the rig.
   * Emits `fitLevel`. Returns all fitted trees of the rig, the latest last.
   */
  fitTree(request: { task: number; body: number; settings: CellTreeSettings }): Promise<Reply<readonly FittedView[]>>
  /**
   * Measures how well the spheres of a tree fit the surface in the pose of the last frame, level by level. Runs in a
   * separate thread.
   */
  measureTree(request: { task: number; body: number; tree: TreeChoice }): Promise<Reply<TreeMeasures>>
  /**
   * Measures drawn spheres, x y z r each in the world, against a body in the pose of the last frame. Runs in a separate
   * thread.
   */
  measureDrawn(request: { body: number; drawn: Float32Array; wish: DrawnWish }): Promise<Reply<DrawnMeasures>>
  /** What a tree of a body costs at a few times: part of a scan. */
  treeTimes(request: { body: number; tree: TreeChoice; times: readonly number[] }): Promise<Reply<readonly TreeTime[]>>
  /** All elements that an import problem affects. `kind` as in `RigView.problems`. */
  offenders(request: { body: number; kind: string }): Promise<Reply<ProblemOffenders>>
  sphere(request: { body: number; node: number }): Promise<Reply<SphereDetails>>
  vertex(request: { body: number; vertex: number }): Promise<Reply<VertexDetails>>
  /** Bounds of all visible bodies at a few times. */
  motion(request: { times: readonly number[] }): Promise<Reply<Bounds | null>>
  /** Measures how well each skinning method preserves a body's shape at a few times: part of a scan. */
  skinning(request: { body: number; times: readonly number[] }): Promise<Reply<SkinningMeasure>>
  /** Mean tightness of the spheres of a level at a few times; 1 is a perfect fit. Part of a scan. */
  fitAlong(request: { body: number; level: number; times: readonly number[] }): Promise<Reply<Float32Array>>
  /** Previews an export. Nothing is written to disk. */
  previewExport(request: ExportWish & { task: number }): Promise<Reply<ExportPreview>>
  /** Writes a body to the file that the user chooses in a dialog, atomically. null if the user cancels. */
  exportBody(request: ExportWish & { task: number }): Promise<Reply<SavedExport | null>>
  /** Returns whether the task existed. The cancelled call fails with the problem `cancelled`. */
  cancel(request: { task: number }): Promise<Reply<boolean>>
}

/** The settings of inner spheres that the window can choose. */
export type InnerChoice = Pick<InnerSettings, 'spheres'> & Partial<InnerSettings>

/** Ids of two bodies. */
export type BodyPair = readonly [number, number]

/** What to export. The user and the shell choose the location: the window sends no path or file name. */
export interface ExportWish {
  readonly body: number
  /** `FormatView.name`. */
  readonly format: string
  /** For formats that use rigid spheres. */
  readonly rigid?: RigidOptions
}

export interface SavedExport {
  readonly format: string
  /** The main file is first. */
  readonly files: readonly SavedFile[]
  readonly report: ExportReport
}

export interface SavedFile {
  readonly file: FileRef
  readonly bytes: number
}

/**
 * One entry per method; the compiler rejects missing and additional names. `core`: the main process forwards the method
 * to the core unchanged. `main`: `createEngine` implements it.
 */
export const engineMethods = {
  openScene: 'main',
  recover: 'main',
  reload: 'main',
  addRig: 'main',
  findRig: 'main',
  arrange: 'main',
  geometry: 'core',
  frame: 'core',
  scan: 'core',
  probe: 'core',
  pick: 'core',
  distance: 'core',
  penetration: 'core',
  innerPenetration: 'core',
  innerDistance: 'core',
  overlapAlong: 'core',
  buildInner: 'main',
  innerEstimate: 'core',
  budgetCurve: 'core',
  tree: 'core',
  listSpheres: 'core',
  fitTree: 'main',
  measureTree: 'main',
  measureDrawn: 'main',
  treeTimes: 'core',
  offenders: 'core',
  sphere: 'core',
  vertex: 'core',
  motion: 'core',
  skinning: 'core',
  fitAlong: 'core',
  previewExport: 'main',
  exportBody: 'main',
  cancel: 'main',
} as const satisfies Record<keyof Engine, 'core' | 'main'>

/** The methods that the main process forwards to the core. */
export type Forwarded = Pick<
  Engine,
  { [M in keyof Engine]: (typeof engineMethods)[M] extends 'core' ? M : never }[keyof Engine]
>

export interface EngineEvents {
  /**
   * A level of the tree that `fitTree` builds for a body, in the reference pose: x y z r each. The builder may still
   * improve it.
   */
  fitLevel: { readonly task: number; readonly body: number; readonly level: number; readonly xyzr: Float32Array }
  progress: { readonly task: number; readonly done: number; readonly total: number; readonly what: string }
  /** The core crashed and is being restarted. Calls in progress fail with the problem `core-crashed`. */
  crashed: { readonly message: string }
  /**
   * The new core has the scene again, with all edits and the same ids. null if there was none, or if it could not be
   * restored.
   */
  restored: { readonly scene: SceneView | null; readonly message: string }
}
