import type { Reply } from '../../core/reply.ts'
import type { SceneAnswer, SceneWork } from '../../core/session/sceneWork.ts'

/** What a thread is started with. */
export interface ThreadStart {
  readonly path: string
}

/** Thread to main: first whether it could open the scene, then one answer to each piece of work that it was sent. */
export type ThreadMessage =
  | { readonly kind: 'opened'; readonly ok: boolean }
  | { readonly kind: 'answer'; readonly reply: Reply<SceneAnswer<SceneWork>> }
