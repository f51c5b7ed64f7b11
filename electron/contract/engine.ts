import type { Reply } from '../../core/reply.ts'
import type { BodyGeometry, Frame, SceneView } from '../../core/session/session.ts'

/** Stands for a file that the user chose (dialog, drop, command line, recent list). The window never sees or names a path to open. */
export type FileToken = string

/** What the core does for the window. Long work reports `progress` under the `task` it was started with and can be cancelled by it. */
export interface Engine {
  openScene(request: { task: number; file: FileToken | 'sample' }): Promise<Reply<SceneView>>
  addRig(request: { task: number; file: FileToken }): Promise<Reply<SceneView>>
  geometry(request: { body: number }): Promise<Reply<BodyGeometry>>
  frame(request: { time: number }): Promise<Reply<Frame>>
  /** Answers whether there was such a task to cancel. The cancelled call itself answers with the problem `cancelled`. */
  cancel(request: { task: number }): Promise<Reply<boolean>>
}

/** One entry per method: the compiler refuses a missing or a stray name. */
export const engineMethods: Record<keyof Engine, true> = {
  openScene: true,
  addRig: true,
  geometry: true,
  frame: true,
  cancel: true,
}

export interface EngineEvents {
  progress: { readonly task: number; readonly done: number; readonly total: number; readonly what: string }
  /** The core died; a new one is on its way. Calls that were under way answer with the problem `core-crashed`. */
  crashed: { readonly message: string }
  /** The new core has the scene again, with everything that was done to it. null: there was none, or it could not be opened again. */
  restored: { readonly scene: SceneView | null; readonly message: string }
}
