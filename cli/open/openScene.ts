import { done, type Reply } from '../../core/base/reply.ts'
import { createSession } from '../../core/session/createSession.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'
import type { SceneView } from '../../core/session/view/sceneView.ts'
import type { Session } from '../../core/session/session.ts'
import { type Input, openInput } from './openInput.ts'
import type { Reporting } from '../run/progressLine.ts'

export interface OpenedScene {
  readonly session: Session
  readonly scene: SceneView
  readonly input: Input
  readonly openMilliseconds: number
}

/**
 * Opens a scene or a single rig in a new session. `-` reads from stdin. An unknown clip is a warning, an unreadable rig
 * a problem.
 */
export async function openScene(word: string, files: FileSource, progress: Reporting): Promise<Reply<OpenedScene>> {
  const input = await openInput(word, files, progress)
  return input.ok ? openSceneOf(input.value, progress) : input
}

export async function openSceneOf(input: Input, progress: Reporting): Promise<Reply<OpenedScene>> {
  const started = performance.now()
  const session = createSession(input.files, () => performance.now())
  const scene = await session.open(input.path, progress)
  const openMilliseconds = performance.now() - started
  if (scene.ok) progress.trace?.(`opened ${scene.value.bodies.length} bodies in ${openMilliseconds.toFixed(1)} ms`)
  if (scene.ok) for (const { message } of scene.value.warnings) progress.warn?.(message)
  return scene.ok ? done({ session, scene: scene.value, input, openMilliseconds }) : scene
}
