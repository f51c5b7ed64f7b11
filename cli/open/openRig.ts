import type { Progress } from '../../core/base/progress.ts'
import type { Reply } from '../../core/base/reply.ts'
import { type LoadedRig, RigLibrary } from '../../core/session/scene/rigLibrary.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'
import { openInput } from './openInput.ts'

/** Opens a single rig. `-` reads from stdin. */
export async function openRig(word: string, files: FileSource, progress: Progress): Promise<Reply<LoadedRig>> {
  const input = await openInput(word, files)
  return input.ok ? new RigLibrary(input.value.files).load(input.value.path, progress) : input
}
