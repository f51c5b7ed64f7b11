import type { Reply } from '../../core/reply.ts'
import type { SceneAnswer, SceneWork } from '../../core/session/sceneWork.ts'

/** What a thread is started with. `stop` is an Int32Array's memory: not 0 once nobody needs the thread any more. */
export interface ThreadStart {
  readonly path: string
  /** What was read from a stream; null: `path` is a file. */
  readonly bytes: Uint8Array | null
  /** As `--allow-outside`. */
  readonly allowOutside: boolean
  readonly stop: SharedArrayBuffer
}

/** What the thread beside the computation is started with. */
export interface WatchStart {
  /** Descriptor of a pipe that closes when the parent process ends; null: started without one. */
  readonly parentPipe: number | null
  /** The latest progress report; null: print nothing. */
  readonly progress: SharedArrayBuffer | null
  readonly intervalMs: number
}

/** Main to thread. */
export type ThreadOrder = SceneWork | { readonly kind: 'end' }

/** Thread to main: first whether it could open the scene, then one answer to each piece of work that it was sent. */
export type ThreadMessage =
  | { readonly kind: 'opened'; readonly ok: boolean }
  | { readonly kind: 'answer'; readonly reply: Reply<SceneAnswer<SceneWork>> }
