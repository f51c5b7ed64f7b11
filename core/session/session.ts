import type { Progress } from '../base/progress.ts'
import type { Reply } from '../base/reply.ts'
import type { InnerSettings } from '../innertree/inner.ts'
import type { ExportRequest, Exported } from './export/exportBody.ts'
import type { ExportPreview } from './export/previewOf.ts'
import type { ProblemOffenders } from './inspect/findOffenders.ts'
import type { SphereDetails } from './inspect/inspectSphere.ts'
import type { VertexDetails } from './inspect/inspectVertex.ts'
import type { SkinningMeasure } from './inspect/measureSkinning.ts'
import type { TreeReport } from './inspect/treeReport.ts'
import type { ContactOptions, Contacts } from './query/askContacts.ts'
import type { DistanceRequest, SceneDistance } from './query/askDistance.ts'
import type {
  InnerPenetration,
  InnerPenetrationRequest,
  InnerRequest,
  InnerSceneDistance,
} from './query/askInnerPenetration.ts'
import type { Penetration, PenetrationRequest } from './query/askPenetration.ts'
import type { PickRequest, Picked, ProbeRequest, Probed } from './query/askProbe.ts'
import type { BudgetPoint } from './query/budgetCurve.ts'
import type { Frame, FrameRequest } from './query/frame.ts'
import type { OverlapPoint } from './query/overlapAlong.ts'
import type { ScanFrame } from './query/scanFrame.ts'
import type { TreeTime } from './query/treeTimes.ts'
import type { IgnoredPair } from './scene/ignoredPair.ts'
import type { OpenOptions } from './scene/openOptions.ts'
import type { SceneBody } from './scene/sceneFile.ts'
import type { BodyGeometry } from './view/bodyGeometry.ts'
import type { FittedView, TreeChoice } from './view/fittedTrees.ts'
import type { InnerEstimate, InnerView } from './view/innerBodies.ts'
import type { Bounds } from './view/motionBounds.ts'
import type { SceneView } from './view/sceneView.ts'
import type { BuiltInner, InnerJob } from './view/threadJob.ts'
import type { CellTreeSettings } from '../spheretree/cells/tree/cellTree.ts'
import type { BuildJob, DrawnJob, FittedTree, MeasureJob } from '../spheretree/fitJob.ts'
import type { DrawnWish } from '../spheretree/quality/measureDrawn.ts'

/**
 * The facade of the core: commands in, reports out. Owns rigs, bodies, poses and caches. Queries about spheres,
 * vertices and trees use the pose of the last `frame`.
 */
export interface Session {
  /** Replaces the scene with a scene file, or with a single rig that plays its first clip with motion. */
  open(path: string, progress: Progress, options?: OpenOptions): Promise<Reply<SceneView>>
  /**
   * Opens the text of a scene file, which need not exist at `path`. Used to restore a scene: bodies whose rig cannot be
   * read become placeholders. With the `numbering` of the session that wrote the text, bodies and rigs keep their ids,
   * and rigs that no body uses are loaded too.
   */
  openText(path: string, text: string, progress: Progress, numbering?: Numbering): Promise<Reply<SceneView>>
  /** The ids that the scene text does not contain. Pass them to the `openText` of a session that replaces this one. */
  numbering(): Numbering
  /**
   * Reads the rigs of the scene again and, if `path` is given, the scene file at `path`. Bodies that keep their name
   * keep their id. Rigs that no body uses, or whose file no longer exists, remain unchanged. If it fails or is
   * cancelled, the scene does not change.
   */
  reload(path: string | null, progress: Progress): Promise<Reply<SceneView>>
  /** Assigns the rig at `path` to all bodies of a missing rig (`RigView.id`). */
  replaceMissing(rig: number, path: string, progress: Progress): Promise<Reply<SceneView>>
  /** All files that were read for the rigs of the scene. */
  files(): readonly string[]
  /** Adds a rig to the scene as a new body. */
  add(path: string, progress: Progress, options?: Pick<OpenOptions, 'clip' | 'tree'>): Promise<Reply<SceneView>>
  /**
   * Replaces the bodies of the scene with the given list. Covers edits, removals, copies and undo. If it fails or is
   * cancelled, the scene does not change. Without `ignored`, the ignored pairs remain; pairs with unknown ids have no
   * effect.
   */
  arrange(bodies: readonly Arranged[], progress: Progress, ignored?: readonly IgnoredPair[]): Reply<SceneView>
  /** The text of the scene file, with rig paths relative to `path`. */
  sceneText(path: string, time: number): string
  /** Triangles and counts. Constant while the body is in the scene. */
  geometry(body: number): Reply<BodyGeometry>
  /** Poses every body, deforms the drawn vertices and finds all contacts. */
  frame(request: FrameRequest): Reply<Frame>
  /**
   * Counts contacts at several times and restores the pose of the last frame. Scans of a clip make many such calls.
   * `passes` is the number of measurements per time; the shortest one is reported.
   */
  scan(times: readonly number[], self: boolean, passes?: number): Reply<readonly ScanFrame[]>
  /** Contacts at one time, found with the chosen method. Produces nothing to draw. */
  contacts(time: number, options: ContactOptions): Reply<Contacts>
  /** Overlap volume of two bodies. Without `time`, uses the pose of the last frame. */
  penetration(time: number | undefined, request: PenetrationRequest): Reply<Penetration>
  /**
   * Triangles of visible bodies that a volume touches (`probe`) or a ray hits (`pick`). Without `time`, both use the
   * pose of the last frame.
   */
  probe(request: ProbeRequest, time?: number): Reply<Probed>
  pick(request: PickRequest, time?: number): Reply<Picked>
  /**
   * Distance between the two closest visible bodies, or between two given ones. Without `time`, uses the pose of the
   * last frame.
   */
  distance(request: DistanceRequest, time?: number): Reply<SceneDistance>
  /**
   * Like `penetration` and `distance`, but estimated with inner spheres, so open bodies work too. Builds missing inner
   * spheres.
   */
  innerPenetration(
    time: number | undefined,
    request: InnerPenetrationRequest,
    progress: Progress,
  ): Reply<InnerPenetration>
  innerDistance(request: InnerRequest, progress: Progress, time?: number): Reply<InnerSceneDistance>
  /** `innerPenetration` at several times. Restores the pose of the last frame. Builds no spheres. */
  overlapAlong(
    bodies: readonly [number, number],
    times: readonly number[],
    compare?: boolean,
  ): Reply<readonly OverlapPoint[]>
  /** Input for building the inner spheres of a body in a worker thread (`runThreadJob`). */
  innerJob(body: number, settings: Partial<InnerSettings>): Reply<InnerJob>
  /** Expected time and memory of an `innerJob`. */
  innerEstimate(body: number, settings: Partial<InnerSettings>): Reply<InnerEstimate>
  /** Stores the inner spheres for all bodies of the rig. */
  adoptInner(body: number, built: BuiltInner): Reply<InnerView>
  /** Results of the contact query for several operation limits, in the pose of the last frame. */
  budgetCurve(operations: readonly number[], self: boolean): Reply<readonly BudgetPoint[]>
  /** [KZ05] table 2 for one body. */
  tree(body: number): Reply<TreeReport>
  /** Input for building a fitted tree in a worker thread (`runFitJob`). */
  buildJob(body: number, settings: CellTreeSettings): Reply<BuildJob>
  /** Stores a fitted tree for all bodies of the rig. Returns all fitted trees of the rig, the latest last. */
  adoptFitted(body: number, fitted: FittedTree): Reply<readonly FittedView[]>
  /** Input for measuring a tree of a body in the pose of the last frame in a worker thread (`runFitJob`). */
  measureJob(body: number, tree: TreeChoice): Reply<MeasureJob>
  /**
   * Input for measuring spheres, x y z r each in the world, against a body in the pose of the last frame in a worker
   * thread (`runFitJob`).
   */
  drawnJob(body: number, drawn: Float32Array, wish: DrawnWish): Reply<DrawnJob>
  /**
   * What a tree of a body costs at several times, against the other visible bodies. Restores the last pose.
   */
  treeTimes(body: number, tree: TreeChoice, times: readonly number[]): Reply<readonly TreeTime[]>
  /** Tightness and other measures of every sphere of a body. See `listSpheres`. */
  listSpheres(body: number): Reply<Float32Array>
  /** All elements affected by one kind of import problem of a body's rig. */
  offenders(body: number, kind: string): Reply<ProblemOffenders>
  sphere(body: number, node: number): Reply<SphereDetails>
  vertex(body: number, vertex: number): Reply<VertexDetails>
  /** Bounding box of all visible bodies over several times. The scene keeps its pose. null if no position is finite. */
  motion(times: readonly number[]): Reply<Bounds | null>
  /** Mean tightness of the spheres of a level at several times. Restores the pose of the last frame. */
  fitAlong(body: number, level: number, times: readonly number[]): Reply<Float32Array>
  /** How well each skinning method preserves the body's shape at several times. */
  skinning(body: number, times: readonly number[]): Reply<SkinningMeasure>
  /** Exports a body to files in memory. See core/exchange/exportFormats.ts. */
  exportBody(request: ExportRequest, progress: Progress): Promise<Reply<Exported>>
  /** Like `exportBody`, but returns only file sizes, the report and the rigid spheres. */
  previewExport(request: ExportRequest, progress: Progress): Promise<Reply<ExportPreview>>
}

/** The ids of the bodies and rigs of a session. */
export interface Numbering {
  /** Body ids in scene order. */
  readonly bodies: readonly number[]
  /** Larger than every body id used so far. */
  readonly next: number
  /** All rigs that `Arranged.rig` may refer to. */
  readonly rigs: readonly { readonly id: number; readonly path: string }[]
}

/** Requested state of a body: its rig (`RigView.id`) and its settings. `id` is null for a new body. */
export interface Arranged {
  readonly id: number | null
  readonly rig: number
  readonly settings: Omit<SceneBody, 'rig'>
}
