import { Cancelled, noProgress, type Progress } from '../progress.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { ImportProblem } from '../rig/importProblem.ts'
import type { Rig } from '../rig/rig.ts'
import { Broken, brokenReply } from './broken.ts'
import type { Resources } from './gltf/loadBuffers.ts'
import { type RigAndTrees, readContainer, readGltf } from './gltf/readGltf.ts'
import type { GltfContainer } from './gltf/container.ts'
import { type Offenders, ProblemLog } from './problemLog.ts'
import { readObj } from './readObj.ts'
import { readPly } from './readPly.ts'
import { readStl } from './readStl.ts'
import { type RigFormat, sniffFormat } from './sniffFormat.ts'

export type { Resources } from './gltf/loadBuffers.ts'
export type { GltfOrigin } from './gltf/readGltf.ts'

/** What was read: the rig, the repairs it took, and the trees that the file brought along, found sound. */
export interface RigFile extends RigAndTrees {
  readonly problems: ImportProblem[]
  /** All those that each kind of problem is about. */
  readonly offenders: ReadonlyMap<string, Offenders>
}

/**
 * Reads a character or an obstacle from bytes. `name` is the file's name, `resources` reaches files beside it. Problems
 * list every repair; what cannot be repaired is a failed Reply that names the part of the file.
 */
export async function readRig(
  bytes: Uint8Array,
  name: string,
  resources: Resources,
  progress: Progress = noProgress,
): Promise<Reply<RigFile>> {
  const sniffed = sniffFormat(bytes, name)
  if (!sniffed.known) return failed('format-unknown', sniffed.message)
  return caught(name, (log) => readers[sniffed.format](bytes, name, resources, log, progress))
}

/** The same for a glTF file that somebody else took apart: its JSON and its binary chunk. */
export function readGltfParts(
  parts: { readonly json: object; readonly binary: Uint8Array | null },
  name: string,
  resources: Resources,
  progress: Progress = noProgress,
): Promise<Reply<RigFile>> {
  return caught(name, (log) => readContainer(parts as GltfContainer, name, resources, log, progress))
}

async function caught(
  name: string,
  read: (log: ProblemLog) => RigAndTrees | Promise<RigAndTrees>,
): Promise<Reply<RigFile>> {
  const log = new ProblemLog()
  try {
    return done({ ...(await read(log)), problems: log.list(), offenders: log.offenders() })
  } catch (error) {
    if (error instanceof Broken) return brokenReply(error, name)
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
) => RigAndTrees | Promise<RigAndTrees>

const withoutTrees = (rig: Rig): RigAndTrees => ({ rig, trees: [], cellTrees: [], origin: null })

const readers: Readonly<Record<RigFormat, Reader>> = {
  gltf: readGltf,
  obj: (bytes, name, _resources, log, progress) => withoutTrees(readObj(bytes, name, log, progress)),
  stl: (bytes, name, _resources, log) => withoutTrees(readStl(bytes, name, log)),
  ply: (bytes, name, _resources, log) => withoutTrees(readPly(bytes, name, log)),
  fbx: async (bytes, name, resources, log, progress) => {
    progress.report(0, 5, 'Reading FBX')
    // three comes along with the FBX parser: only those who open an FBX file wait for it.
    const { fbxToGlb } = await import('./fbx/fbxToGlb.ts')
    return readGltf(fbxToGlb(bytes, log, progress), name, resources, log, progress)
  },
}
