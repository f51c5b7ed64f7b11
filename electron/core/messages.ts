import type { Reply } from '../../core/reply.ts'
import type { Exported, ExportRequest } from '../../core/session/exportBody.ts'
import type { IgnoredPair } from '../../core/session/ignoredPairs.ts'
import type { FittedView, TreeKind } from '../../core/session/fittedTrees.ts'
import type { CellTreeSettings } from '../../core/spheretree/cells/cellTree.ts'
import type { BuildJob, FittedTree, MeasureJob } from '../../core/spheretree/cells/fitJob.ts'
import type { ExportPreview } from '../../core/session/previewExport.ts'
import type { Arranged, Numbering, SceneView } from '../../core/session/session.ts'
import type { Engine, NewBody } from '../contract/engine.ts'
import type { OutsideFile } from './outsideFiles.ts'

type Asked = Pick<
  Engine,
  | 'geometry'
  | 'frame'
  | 'scan'
  | 'probe'
  | 'pick'
  | 'distance'
  | 'penetration'
  | 'budgetCurve'
  | 'tree'
  | 'listSpheres'
  | 'offenders'
  | 'sphere'
  | 'vertex'
  | 'motion'
  | 'skinning'
  | 'fitAlong'
>

/** The engine as the worker knows it: paths where the window has tokens, no tasks. */
export interface Core extends Asked {
  openScene(request: { path: string } & NewBody): Promise<Reply<SceneView>>
  addRig(request: { path: string } & NewBody): Promise<Reply<SceneView>>
  findRig(request: { rig: number; path: string }): Promise<Reply<SceneView>>
  arrange(request: { bodies: readonly Arranged[]; ignored?: readonly IgnoredPair[] }): Promise<Reply<SceneView>>
  /** The scene of a worker that died, or of a whole app, whose window and all its numbers died too. */
  restore(request: { path: string; text: string; numbering?: Numbering }): Promise<Reply<SceneView>>
  /** Reads the rigs again, and with `path` the scene file that is there. */
  reload(request: { path: string | null }): Promise<Reply<SceneView>>
  sceneText(request: { path: string; time: number }): Promise<Reply<string>>
  buildJob(request: { body: number; settings: CellTreeSettings }): Promise<Reply<BuildJob>>
  adoptFitted(request: { body: number; fitted: FittedTree }): Promise<Reply<FittedView>>
  measureJob(request: { body: number; tree: TreeKind }): Promise<Reply<MeasureJob>>
  exportBody(request: ExportRequest): Promise<Reply<Exported>>
  previewExport(request: ExportRequest): Promise<Reply<ExportPreview>>
}

export type CoreMethod = keyof Core
export type CoreRequest<M extends CoreMethod> = Parameters<Core[M]>[0]
export type CoreReply<M extends CoreMethod> = Awaited<ReturnType<Core[M]>>

/** Those after which the scene is another one. */
export type SceneMethod = 'openScene' | 'addRig' | 'findRig' | 'arrange' | 'restore' | 'reload'

/** The scene at `path` as it stands now, edits and all, as the text of a scene file. */
export interface SceneMemory {
  readonly path: string
  readonly text: string
  /** Of its bodies and rigs, by which the window knows them. */
  readonly numbering: Numbering
  /** Everything that was read for its rigs. */
  readonly files: readonly string[]
}

/** One call, main to worker. `cancel` is an Int32Array's memory: not 0 once the user has lost interest. */
export interface Call<M extends CoreMethod = CoreMethod> {
  readonly id: number
  readonly method: M
  readonly request: CoreRequest<M>
  readonly cancel: SharedArrayBuffer
  /** Files outside the folders of rigs that the user allowed so far. */
  readonly allowed: readonly OutsideFile[]
  /** Rigs whose files outside their folder the user refused. */
  readonly refused: readonly string[]
}

/** `memory` comes with every change of the scene. */
export interface Answer<M extends CoreMethod> {
  readonly reply: CoreReply<M>
  readonly memory: SceneMemory | null
}

/** Worker to main. */
export type Message =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer<CoreMethod> }
  | { readonly kind: 'progress'; readonly id: number; readonly report: ProgressReport }

export interface ProgressReport {
  readonly done: number
  readonly total: number
  readonly what: string
}
