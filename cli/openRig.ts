import type { Progress } from '../core/progress.ts'
import type { Reply } from '../core/reply.ts'
import { type LoadedRig, RigLibrary } from '../core/session/rigLibrary.ts'
import type { FileSource } from '../core/session/session.ts'
import { openInput } from './openInput.ts'

/** A single rig; `-` is read from stdin. */
export async function openRig(word: string, files: FileSource, progress: Progress): Promise<Reply<LoadedRig>> {
  const input = await openInput(word, files)
  return input.ok ? new RigLibrary(input.value.files).load(input.value.path, progress) : input
}
