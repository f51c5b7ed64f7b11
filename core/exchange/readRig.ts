import { Cancelled, noProgress, type Progress } from '../progress.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { ImportProblem } from '../rig/importProblem.ts'
import type { Rig } from '../rig/rig.ts'
import { Broken } from './broken.ts'
import type { Resources } from './gltf/loadBuffers.ts'
import { readGltf } from './gltf/readGltf.ts'
import { ProblemLog } from './problemLog.ts'
import { readObj } from './readObj.ts'
import { readPly } from './readPly.ts'
import { readStl } from './readStl.ts'
import { type RigFormat, sniffFormat } from './sniffFormat.ts'

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
  const sniffed = sniffFormat(bytes, name)
  if (!sniffed.known) return failed('format-unknown', sniffed.message)
  const log = new ProblemLog()
  try {
    const rig = await readers[sniffed.format](bytes, name, resources, log, progress)
    return done({ rig, problems: log.list() })
  } catch (error) {
    if (error instanceof Broken) return failed(error.kind, error.message)
    if (error instanceof Cancelled) return failed('cancelled', `reading "${name}" was cancelled`)
    throw error
  }
}

/** Throws `Broken` on files that cannot be used. */
type Reader = (
  bytes: Uint8Array,
  name: string,
  resources: Resources,
  log: ProblemLog,
  progress: Progress,
) => Rig | Promise<Rig>

const readers: Readonly<Record<RigFormat, Reader>> = {
  gltf: readGltf,
  obj: (bytes, name, _resources, log, progress) => readObj(bytes, name, log, progress),
  stl: (bytes, name, _resources, log) => readStl(bytes, name, log),
  ply: (bytes, name, _resources, log) => readPly(bytes, name, log),
  fbx: async (bytes, name, resources, log, progress) => {
    progress.report(0, 5, 'Reading FBX')
    // three comes along with the FBX parser: only those who open an FBX file wait for it.
    const { fbxToGlb } = await import('./fbx/fbxToGlb.ts')
    return readGltf(fbxToGlb(bytes, log), name, resources, log, progress)
  },
}
