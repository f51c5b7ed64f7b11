import { Cancelled, noProgress, type Progress } from '../../base/progress.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import type { ImportProblem } from '../../rig/importProblem.ts'
import type { Rig } from '../../rig/rig.ts'
import { Broken, brokenReply } from '../base/broken.ts'
import type { Resources } from '../gltf/loadBuffers.ts'
import { type RigAndTrees, readContainer, readGltf } from './gltf/readGltf.ts'
import type { GltfContainer } from '../gltf/gltfContainer.ts'
import { type Offenders, ProblemLog } from '../base/problemLog.ts'
import { readObj } from './mesh/readObj.ts'
import { readPly } from './mesh/readPly.ts'
import { readStl } from './mesh/readStl.ts'
import { type RigFormat, sniffFormat } from './sniffFormat.ts'

export type { Resources } from '../gltf/loadBuffers.ts'
export type { GltfOrigin } from './gltf/readGltf.ts'

/** The result of reading a file: the rig, the problems found, and the valid trees stored in the file. */
export interface RigFile extends RigAndTrees {
  readonly problems: ImportProblem[]
  /** All affected elements, keyed by problem kind. */
  readonly offenders: ReadonlyMap<string, Offenders>
}

/**
 * Reads a character or an obstacle. `name` is the file name; `resources` provides access to files it refers to.
 * `problems` lists every repair. Fails with the location in the file if it cannot be repaired.
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

/** Reads a rig from the JSON and binary chunk of an already parsed glTF file. */
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

/** Throws `Broken` if the file cannot be used. */
type Reader = (
  bytes: Uint8Array,
  name: string,
  resources: Resources,
  log: ProblemLog,
  progress: Progress,
) => RigAndTrees | Promise<RigAndTrees>

const withoutTrees = (rig: Rig): RigAndTrees => ({ rig, trees: [], cellTrees: [], inners: [], origin: null })

const readers: Readonly<Record<RigFormat, Reader>> = {
  gltf: readGltf,
  obj: (bytes, name, _resources, log, progress) => withoutTrees(readObj(bytes, name, log, progress)),
  stl: (bytes, name, _resources, log) => withoutTrees(readStl(bytes, name, log)),
  ply: (bytes, name, _resources, log) => withoutTrees(readPly(bytes, name, log)),
  fbx: async (bytes, name, resources, log, progress) => {
    progress.report(0, 5, 'Reading FBX')
    // The FBX parser depends on three.js, so it is loaded on demand.
    const { fbxToGlb } = await import('./fbx/fbxToGlb.ts')
    return readGltf(fbxToGlb(bytes, log, progress), name, resources, log, progress)
  },
}
