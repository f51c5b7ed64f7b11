import type { Reply } from '../../core/base/reply.ts'
import { type LoadedRig, RigLibrary } from '../../core/session/scene/rigLibrary.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'
import type { Reporting } from '../run/progressLine.ts'
import { openInput } from './openInput.ts'

/** Opens a single rig. `-` reads from stdin. */
export async function openRig(word: string, files: FileSource, progress: Reporting): Promise<Reply<LoadedRig>> {
  const input = await openInput(word, files, progress)
  if (!input.ok) return input
  const loaded = await new RigLibrary(input.value.files).load(input.value.path, progress)
  if (loaded.ok) progress.trace?.(storedText(loaded.value))
  return loaded
}

function storedText({ trees, cellTrees, inners }: LoadedRig): string {
  return `stored in the file: ${trees.size} trees, ${cellTrees.size} fitted trees, ${inners.size} packings`
}
