import type { Reply } from '../../core/reply.ts'
import type { SceneAnswer, SceneWork } from '../../core/session/sceneWork.ts'

/** What a thread is started with. `stop` is an Int32Array's memory: not 0 once nobody needs the thread any more. */
export interface ThreadStart {
  readonly path: string
  readonly stop: SharedArrayBuffer
}

/** Main to thread. */
export type ThreadOrder = SceneWork | { readonly kind: 'end' }

/** Thread to main: first whether it could open the scene, then one answer to each piece of work that it was sent. */
export type ThreadMessage =
  | { readonly kind: 'opened'; readonly ok: boolean }
  | { readonly kind: 'answer'; readonly reply: Reply<SceneAnswer<SceneWork>> }
