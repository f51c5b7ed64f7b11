import type { Progress } from '../../base/progress.ts'
import { done, type Reply } from '../../base/reply.ts'
import { decodeText } from '../../exchange/base/decodeText.ts'
import { defaultBody } from './defaultBody.ts'
import type { FileSource } from './fileSource.ts'
import type { OpenOptions } from './openOptions.ts'
import { parseScene } from './parseScene.ts'
import { fileName, type RigLibrary } from './rigLibrary.ts'
import type { ParsedScene, SceneFile } from './sceneFile.ts'

export const emptyScene: SceneFile = { version: 1, time: 0, bodies: [] }

export function isScene(path: string): boolean {
  return path.toLowerCase().endsWith('.json')
}

export async function readScene(files: FileSource, path: string): Promise<Reply<ParsedScene>> {
  const bytes = await files.read(path)
  return bytes.ok ? parseScene(decodeText(bytes.value), path) : bytes
}

/** A scene with a single rig, whose body gets none of the names in `taken`. */
export async function singleRigScene(
  rigs: RigLibrary,
  path: string,
  taken: readonly string[],
  options: OpenOptions,
  progress: Progress,
): Promise<Reply<SceneFile>> {
  const loaded = await rigs.load(path, progress)
  if (!loaded.ok) return loaded
  return done({ ...emptyScene, bodies: [defaultBody(fileName(path), loaded.value, taken, options)] })
}
