import type { Reply } from '../../core/base/reply.ts'
import type { Exported, ExportRequest } from '../../core/session/export/exportBody.ts'
import type { IgnoredPair } from '../../core/session/scene/ignoredPair.ts'
import type { InnerView } from '../../core/session/view/innerBodies.ts'
import type { BuiltInner, InnerJob } from '../../core/session/view/threadJob.ts'
import type { FittedView, TreeChoice } from '../../core/session/view/fittedTrees.ts'
import type { CellTreeSettings } from '../../core/spheretree/cells/tree/cellTree.ts'
import type { BuildJob, DrawnJob, FittedTree, MeasureJob } from '../../core/spheretree/fitJob.ts'
import type { DrawnWish } from '../../core/spheretree/quality/measureDrawn.ts'
import type { ExportPreview } from '../../core/session/export/previewOf.ts'
import type { Arranged, Numbering } from '../../core/session/session.ts'
import type { SceneView } from '../../core/session/view/sceneView.ts'
import type { Forwarded, InnerChoice, NewBody } from '../contract/engine.ts'
import type { OutsideFile } from './outsideFiles.ts'

/** The engine as seen by the worker: with paths instead of tokens, and without tasks. */
export interface Core extends Forwarded {
  openScene(request: { path: string } & NewBody): Promise<Reply<SceneView>>
  addRig(request: { path: string } & NewBody): Promise<Reply<SceneView>>
  findRig(request: { rig: number; path: string }): Promise<Reply<SceneView>>
  arrange(request: { bodies: readonly Arranged[]; ignored?: readonly IgnoredPair[] }): Promise<Reply<SceneView>>
  /**
   * Restores the scene of a worker that died. Without `numbering`, restores the scene of a previous run of the app,
   * whose ids are no longer in use.
   */
  restore(request: { path: string; text: string; numbering?: Numbering }): Promise<Reply<SceneView>>
  /** Reads the rigs again, and with `path` also the scene file at this path. */
  reload(request: { path: string | null }): Promise<Reply<SceneView>>
  sceneText(request: { path: string; time: number }): Promise<Reply<string>>
  buildJob(request: { body: number; settings: CellTreeSettings }): Promise<Reply<BuildJob>>
  adoptFitted(request: { body: number; fitted: FittedTree }): Promise<Reply<readonly FittedView[]>>
  measureJob(request: { body: number; tree: TreeChoice }): Promise<Reply<MeasureJob>>
  drawnJob(request: { body: number; drawn: Float32Array; wish: DrawnWish }): Promise<Reply<DrawnJob>>
  innerJob(request: { body: number; settings: InnerChoice }): Promise<Reply<InnerJob>>
  adoptInner(request: { body: number; built: BuiltInner }): Promise<Reply<InnerView>>
  exportBody(request: ExportRequest): Promise<Reply<Exported>>
  previewExport(request: ExportRequest): Promise<Reply<ExportPreview>>
}

export type CoreMethod = keyof Core
export type CoreRequest<M extends CoreMethod> = Parameters<Core[M]>[0]
export type CoreReply<M extends CoreMethod> = Awaited<ReturnType<Core[M]>>

/** Methods that change the scene. */
export type SceneMethod = 'openScene' | 'addRig' | 'findRig' | 'arrange' | 'restore' | 'reload'

/** The current scene at `path`, including edits, as the text of a scene file. */
export interface SceneMemory {
  readonly path: string
  readonly text: string
  /** The ids of its bodies and rigs that the window uses. */
  readonly numbering: Numbering
  /** All files that were read for its rigs. */
  readonly files: readonly string[]
}

/**
 * A call from the main process to the worker. `cancel` is the memory of an Int32Array: non-zero after a cancellation.
 */
export interface Call<M extends CoreMethod = CoreMethod> {
  readonly id: number
  readonly method: M
  readonly request: CoreRequest<M>
  readonly cancel: SharedArrayBuffer
  /** Files outside the folders of rigs that the user has allowed. */
  readonly allowed: readonly OutsideFile[]
  /** Rigs that the user has denied access to files outside their folder. */
  readonly refused: readonly string[]
}

/** `memory` is set after every change of the scene. */
export interface Answer<M extends CoreMethod> {
  readonly reply: CoreReply<M>
  readonly memory: SceneMemory | null
}

/** Messages from the worker to the main process. */
export type Message =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer<CoreMethod> }
  | { readonly kind: 'progress'; readonly id: number; readonly report: ProgressReport }

export interface ProgressReport {
  readonly done: number
  readonly total: number
  readonly what: string
}
