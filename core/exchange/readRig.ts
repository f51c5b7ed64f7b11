import { Cancelled, noProgress, type Progress } from '../progress.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { ImportProblem } from '../rig/importProblem.ts'
import type { Rig } from '../rig/rig.ts'
import { Broken } from './broken.ts'
import type { Resources } from './gltf/loadBuffers.ts'
import { readGltf } from './gltf/readGltf.ts'
import { ProblemLog } from './problemLog.ts'

export type { Resources } from './gltf/loadBuffers.ts'

/**
 * Reads a character or an obstacle from bytes. `name` is the file's name, `resources` reaches files beside it. Problems
 * list every repair; what cannot be repaired is a failed Reply that names the part of the file.
 */
export async function readRig(
  bytes: Uint8Array,
  name: string,
  resources: Resources,
  progress: Progress = noProgress,
): Promise<Reply<{ rig: Rig; problems: ImportProblem[] }>> {
  const log = new ProblemLog()
  try {
    const rig = await readGltf(bytes, name, resources, log, progress)
    return done({ rig, problems: log.list() })
  } catch (error) {
    if (error instanceof Broken) return failed(error.kind, error.message, name)
    if (error instanceof Cancelled) return failed('cancelled', `reading "${name}" was cancelled`, name)
    throw error
  }
}
