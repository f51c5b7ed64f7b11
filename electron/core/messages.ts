import type { Reply } from '../../core/reply.ts'
import type { BodyGeometry, Frame, SceneView } from '../../core/session/session.ts'

/** The engine as the worker knows it: paths where the window has tokens, no tasks. */
export interface Core {
  openScene(request: { path: string }): Promise<Reply<SceneView>>
  addRig(request: { path: string }): Promise<Reply<SceneView>>
  geometry(request: { body: number }): Promise<Reply<BodyGeometry>>
  frame(request: { time: number }): Promise<Reply<Frame>>
}

export type CoreMethod = keyof Core
export type CoreRequest<M extends CoreMethod> = Parameters<Core[M]>[0]
export type CoreReply<M extends CoreMethod> = Awaited<ReturnType<Core[M]>>

/** What has to be done again, in order, to bring a new worker to where the old one was. */
export const changesScene: Record<CoreMethod, 'replaces' | 'edits' | 'no'> = {
  openScene: 'replaces',
  addRig: 'edits',
  geometry: 'no',
  frame: 'no',
}

/** One call, main to worker. `cancel` is an Int32Array's memory: not 0 once the user has lost interest. */
export interface Call<M extends CoreMethod = CoreMethod> {
  readonly id: number
  readonly method: M
  readonly request: CoreRequest<M>
  readonly cancel: SharedArrayBuffer
}

/** Worker to main. */
export type Message =
  | { readonly kind: 'answer'; readonly id: number; readonly reply: CoreReply<CoreMethod> }
  | { readonly kind: 'progress'; readonly id: number; readonly report: ProgressReport }

export interface ProgressReport {
  readonly done: number
  readonly total: number
  readonly what: string
}
