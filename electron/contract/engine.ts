import type { CutOptions, ExportReport } from '../../core/exchange/write/exportFormat.ts'
import type { Reply } from '../../core/reply.ts'
import type { ProblemOffenders } from '../../core/session/findOffenders.ts'
import type { IgnoredPair } from '../../core/session/ignoredPairs.ts'
import type { BudgetPoint } from '../../core/session/budgetCurve.ts'
import type { SceneDistance } from '../../core/session/askDistance.ts'
import type { Penetration } from '../../core/session/askPenetration.ts'
import type { Picked, PickRequest, Probed, ProbeRequest } from '../../core/session/askProbe.ts'
import type { FittedView, TreeKind } from '../../core/session/fittedTrees.ts'
import type { CellTreeSettings } from '../../core/spheretree/cells/cellTree.ts'
import type { TreeMeasures } from '../../core/spheretree/quality/measureLevels.ts'
import type { SphereDetails } from '../../core/session/inspectSphere.ts'
import type { VertexDetails } from '../../core/session/inspectVertex.ts'
import type { ExportPreview } from '../../core/session/previewExport.ts'
import type { SkinningMeasure } from '../../core/session/measureSkinning.ts'
import type { Bounds } from '../../core/session/motionBounds.ts'
import type { TreeReport } from '../../core/session/reportTree.ts'
import type { SampleFile } from './samples.ts'
import type {
  Arranged,
  BodyGeometry,
  Frame,
  FrameRequest,
  OpenOptions,
  ScanFrame,
  SceneView,
} from '../../core/session/session.ts'
import type { FileRef } from './shell.ts'

/** Stands for a file that the user chose (dialog, drop, command line, recent list). The window never sees or names a path to open. */
export type FileToken = string

/** How a single rig becomes a body. */
export type NewBody = Pick<OpenOptions, 'clip' | 'tree'>

/** What the core does for the window. Long work reports `progress` under the `task` it was started with and can be cancelled by it. */
export interface Engine {
  /** `clip`: what a single rig plays, if it has such a clip; null: none. Bodies whose rig cannot be read are placeholders: `RigView.missing`. */
  openScene(request: { task: number; file: FileToken | SampleFile } & NewBody): Promise<Reply<SceneView>>
  /** The scene that a run of the app left behind when it died: `Start.left`. It has unsaved edits. */
  recover(request: { task: number }): Promise<Reply<SceneView>>
  /** Reads again what has changed on disk (`fileChanged`). Bodies keep their ids; nothing changes if it fails. */
  reload(request: { task: number }): Promise<Reply<SceneView>>
  addRig(request: { task: number; file: FileToken } & NewBody): Promise<Reply<SceneView>>
  /** Asks the user for the file of a rig that is missing (`RigView.id`). null: the user changed their mind. */
  findRig(request: { task: number; rig: number }): Promise<Reply<SceneView | null>>
  /**
   * Makes the scene what the list says: edits, removals, copies, undo, all in one. Nothing changes if it fails or is
   * cancelled. Without `ignored` the ignored pairs (`SceneView.ignored`) stay as they are.
   */
  arrange(request: {
    task: number
    bodies: readonly Arranged[]
    ignored?: readonly IgnoredPair[]
  }): Promise<Reply<SceneView>>
  geometry(request: { body: number }): Promise<Reply<BodyGeometry>>
  frame(request: FrameRequest): Promise<Reply<Frame>>
  /**
   * Contacts at a few times: part of a scan. Scrubbing takes place between two calls. `passes`: how often each time is measured; the
   * shortest counts.
   */
  scan(request: { times: readonly number[]; self?: boolean; passes?: number }): Promise<Reply<readonly ScanFrame[]>>
  /** The next five, `sphere` and `vertex` answer for the pose of the last frame. What a volume touches, and what a ray hits, of the bodies that are shown. */
  probe(request: ProbeRequest): Promise<Reply<Probed>>
  pick(request: PickRequest): Promise<Reply<Picked>>
  /** Between the surfaces of two bodies that are shown. */
  distance(request: { bodies: BodyPair }): Promise<Reply<SceneDistance>>
  /** The volume that two bodies have in common. `budget`: time limit in milliseconds; the core answers nothing else meanwhile. */
  penetration(request: { bodies: BodyPair; budget: number }): Promise<Reply<Penetration>>
  /** What the contact query answers within each of some numbers of operations. */
  budgetCurve(request: { operations: readonly number[]; self?: boolean }): Promise<Reply<readonly BudgetPoint[]>>
  tree(request: { body: number }): Promise<Reply<TreeReport>>
  /** How well every sphere of the body's tree fits: `listedSphere.length` numbers per node. */
  listSpheres(request: { body: number }): Promise<Reply<Float32Array>>
  /** Builds a tree of spheres that fit the body's surface, in a thread of its own, and keeps it for all bodies of the rig. Tells `fitLevel`. */
  fitTree(request: { task: number; body: number; settings: CellTreeSettings }): Promise<Reply<FittedView>>
  /** How well the spheres of a tree fit the surface in the pose of the last frame, level by level. In a thread of its own. */
  measureTree(request: { task: number; body: number; tree: TreeKind }): Promise<Reply<TreeMeasures>>
  /** All those that a problem of the import is about; `kind` as in `RigView.problems`. */
  offenders(request: { body: number; kind: string }): Promise<Reply<ProblemOffenders>>
  sphere(request: { body: number; node: number }): Promise<Reply<SphereDetails>>
  vertex(request: { body: number; vertex: number }): Promise<Reply<VertexDetails>>
  /** Around all bodies that are shown, at a few times. */
  motion(request: { times: readonly number[] }): Promise<Reply<Bounds | null>>
  /** How well each way of skinning keeps a body's shape at a few times; a helping, like `scan`. */
  skinning(request: { body: number; times: readonly number[] }): Promise<Reply<SkinningMeasure>>
  /** Mean tightness of the spheres of a level at a few times: 1 is a perfect fit. A part of a scan, like `skinning`. */
  fitAlong(request: { body: number; level: number; times: readonly number[] }): Promise<Reply<Float32Array>>
  /** A trial run: what an export would write. Nothing reaches the disk. */
  previewExport(request: ExportWish & { task: number }): Promise<Reply<ExportPreview>>
  /** Writes a body where the user says in the system's dialog, all or nothing. null: the user changed their mind. */
  exportBody(request: ExportWish & { task: number }): Promise<Reply<SavedExport | null>>
  /** Answers whether there was such a task to cancel. The cancelled call itself answers with the problem `cancelled`. */
  cancel(request: { task: number }): Promise<Reply<boolean>>
}

/** Ids of two bodies. */
export type BodyPair = readonly [number, number]

/** What to export. Where it goes is the user's business and the shell's: no path or file name comes from the window. */
export interface ExportWish {
  readonly body: number
  /** `FormatView.name`. */
  readonly format: string
  /** Of formats that take a cut. */
  readonly cut?: CutOptions
}

export interface SavedExport {
  readonly format: string
  /** The main file first. */
  readonly files: readonly SavedFile[]
  readonly report: ExportReport
}

export interface SavedFile {
  readonly file: FileRef
  readonly bytes: number
}

/** One entry per method: the compiler refuses a missing or a stray name. */
export const engineMethods: Record<keyof Engine, true> = {
  openScene: true,
  recover: true,
  reload: true,
  addRig: true,
  findRig: true,
  arrange: true,
  geometry: true,
  frame: true,
  scan: true,
  probe: true,
  pick: true,
  distance: true,
  penetration: true,
  budgetCurve: true,
  tree: true,
  listSpheres: true,
  fitTree: true,
  measureTree: true,
  offenders: true,
  sphere: true,
  vertex: true,
  motion: true,
  skinning: true,
  fitAlong: true,
  previewExport: true,
  exportBody: true,
  cancel: true,
}

export interface EngineEvents {
  /** A level of the tree that `fitTree` builds for a body, in the reference pose: x y z r each. The builder may still improve it. */
  fitLevel: { readonly task: number; readonly body: number; readonly level: number; readonly xyzr: Float32Array }
  progress: { readonly task: number; readonly done: number; readonly total: number; readonly what: string }
  /** The core died; a new one is on its way. Calls that were under way answer with the problem `core-crashed`. */
  crashed: { readonly message: string }
  /** The new core has the scene again, with everything that was done to it, under the same numbers. null: there was none, or it could not be opened again. */
  restored: { readonly scene: SceneView | null; readonly message: string }
}
