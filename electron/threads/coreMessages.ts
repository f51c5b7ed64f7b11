import type { Reply } from '../../core/base/reply.ts'
import type { IgnoredPair } from '../../core/session/scene/ignoredPair.ts'
import type { SessionQueries } from '../../core/session/session.ts'
import type { Arranged, Numbering } from '../../core/session/state/sceneCommands.ts'
import type { SceneView } from '../../core/session/view/sceneView.ts'
import type { NewBody } from '../contract/engine.ts'
import type { OutsideFile } from './outsideFiles.ts'

/** Methods of the core that change or save the scene: with paths instead of tokens, and without tasks. */
export interface SceneMethods {
  openScene(request: { path: string } & NewBody): Promise<Reply<SceneView>>
  addRig(request: { path: string } & NewBody): Promise<Reply<SceneView>>
  findRig(request: { rig: number; path: string }): Promise<Reply<SceneView>>
  arrange(request: { bodies: readonly Arranged[]; ignored?: readonly IgnoredPair[] }): Promise<Reply<SceneView>>
  /**
   * Restores the scene of a worker that died. Without `numbering`, restores the scene of a previous run of the app,
   * whose ids are no longer in use.
   */
  recover(request: { path: string; text: string; numbering?: Numbering }): Promise<Reply<SceneView>>
  /** Reads the rigs again, and with `path` also the scene file at this path. */
  reload(request: { path: string | null }): Promise<Reply<SceneView>>
  sceneText(request: { path: string; time: number }): Promise<Reply<string>>
}

/** What the worker answers. Queries go to its session unchanged. */
export interface CoreMethods extends SceneMethods, SessionQueries {}

export type CoreMethod = keyof CoreMethods
export type CoreRequest<M extends CoreMethod> = Parameters<CoreMethods[M]>[0]
export type CoreReply<M extends CoreMethod> = Awaited<ReturnType<CoreMethods[M]>>

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
