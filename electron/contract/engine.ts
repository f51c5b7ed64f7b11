import type { RigidOptions, ExportReport } from '../../core/exchange/write/exportFormat.ts'
import type { Reply } from '../../core/base/reply.ts'
import type { IgnoredPair } from '../../core/session/scene/ignoredPair.ts'
import type { InnerView } from '../../core/session/view/innerBodies.ts'
import type { InnerSettings } from '../../core/innertree/inner.ts'
import type { FittedView, TreeChoice } from '../../core/session/view/fittedTrees.ts'
import type { CellTreeSettings } from '../../core/spheretree/cells/tree/cellTree.ts'
import type { DrawnMeasures, DrawnWish } from '../../core/spheretree/quality/measureDrawn.ts'
import type { TreeMeasures } from '../../core/spheretree/quality/measureLevels.ts'
import type { ExportPreview } from '../../core/session/export/previewOf.ts'
import type { SessionMethods } from './engineMethods.ts'
import type { SampleFile } from './sampleScenes.ts'
import type { Arranged } from '../../core/session/state/sceneCommands.ts'
import type { OpenOptions } from '../../core/session/scene/openOptions.ts'
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
 * Methods that need the main process: files, dialogs, threads. Long computations report `progress` with the `task` that
 * started them, which can also cancel them.
 */
export interface HostMethods {
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
  /** Fills a body with inner spheres in a separate thread and stores them for all bodies of the rig. */
  buildInner(request: { task: number; body: number; settings: InnerChoice }): Promise<Reply<InnerView>>
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
  /** Previews an export. Nothing is written to disk. */
  previewExport(request: ExportWish & { task: number }): Promise<Reply<ExportPreview>>
  /** Writes a body to the file that the user chooses in a dialog, atomically. null if the user cancels. */
  exportBody(request: ExportWish & { task: number }): Promise<Reply<SavedExport | null>>
  /** Returns whether the task existed. The cancelled call fails with the problem `cancelled`. */
  cancel(request: { task: number }): Promise<Reply<boolean>>
}

/** Requests to the core. */
export interface Engine extends HostMethods, SessionMethods {}

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
