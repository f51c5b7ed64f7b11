import type { Progress } from '../core/progress.ts'
import { done, type Reply } from '../core/reply.ts'
import { createSession } from '../core/session/createSession.ts'
import type { SceneView, Session } from '../core/session/session.ts'
import { nodeFiles } from './files.ts'

export interface OpenedScene {
  readonly session: Session
  readonly scene: SceneView
  readonly openMilliseconds: number
}

/** A session with a scene (or a single rig) in it. */
export async function openScene(path: string, progress: Progress): Promise<Reply<OpenedScene>> {
  const started = performance.now()
  const session = createSession(nodeFiles, () => performance.now())
  const scene = await session.open(path, progress)
  const openMilliseconds = performance.now() - started
  return scene.ok ? done({ session, scene: scene.value, openMilliseconds }) : scene
}
