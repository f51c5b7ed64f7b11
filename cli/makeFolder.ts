import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { done, failed, type Reply } from '../core/reply.ts'

/**
 * Makes a folder and those above it that are not there. Step by step, because Node's own recursive `mkdir` never comes back where a
 * system says of a folder that is there that it is not, as Linux does below /proc.
 */
export async function makeFolder(path: string): Promise<Reply<true>> {
  const missing: string[] = []
  let at = resolve(path)
  while ((await stat(at).catch(() => null)) === null && dirname(at) !== at) {
    missing.push(at)
    at = dirname(at)
  }
  for (const folder of missing.toReversed()) {
    try {
      await mkdir(folder)
    } catch (error) {
      // Another process may have been quicker.
      if ((await stat(folder).catch(() => null))?.isDirectory() !== true)
        return refused(path, folder, error as NodeJS.ErrnoException)
    }
  }
  if ((await stat(path)).isDirectory()) return done(true)
  return failed('file-unwritable', `The folder ${path} cannot be made: a file has that name. Choose another one.`, path)
}

function refused(path: string, folder: string, { code, message }: NodeJS.ErrnoException): Reply<never> {
  const above = dirname(folder)
  const reasons: Record<string, string> = {
    ENOENT: `${above} takes no folders`,
    ENOTDIR: `${above} is a file`,
    EACCES: `you may not write in ${above}`,
    EPERM: `you may not write in ${above}`,
    EROFS: `${above} is on a disk that is read-only`,
    ENOSPC: 'the disk is full',
    ENAMETOOLONG: 'its name is too long',
  }
  const reason = reasons[code ?? ''] ?? message
  return failed('file-unwritable', `The folder ${path} cannot be made: ${reason}. Choose another one.`, path)
}
