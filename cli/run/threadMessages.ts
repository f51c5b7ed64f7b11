import type { Reply } from '../../core/base/reply.ts'
import type { SceneAnswer, SceneWork } from '../../core/session/sceneWork.ts'

/**
 * Start parameters of a thread. `stop` is the memory of an Int32Array: non-zero when the thread is no longer needed.
 */
export interface ThreadStart {
  readonly path: string
  /** Content read from a stream; null if `path` is a file. */
  readonly bytes: Uint8Array | null
  /** The option `--allow-outside`. */
  readonly allowOutside: boolean
  readonly stop: SharedArrayBuffer
}

/** Start parameters of the watch thread. */
export interface WatchStart {
  /** Descriptor of a pipe that closes when the parent process ends; null if there is none. */
  readonly parentPipe: number | null
  /** The latest progress report; null to print nothing. */
  readonly progress: SharedArrayBuffer | null
  readonly intervalMs: number
}

/** Messages from the main thread to a thread. */
export type ThreadOrder = SceneWork | { readonly kind: 'end' }

/** Messages from a thread to the main thread: first whether it could open the scene, then one result per work item. */
export type ThreadMessage =
  | { readonly kind: 'opened'; readonly ok: boolean }
  | { readonly kind: 'answer'; readonly reply: Reply<SceneAnswer<SceneWork>> }
