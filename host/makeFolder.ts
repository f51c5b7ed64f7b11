import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { done, failed, type Reply } from '../core/base/reply.ts'
import { systemFailure } from './systemFailure.ts'

/**
 * Creates a folder and its missing parents, step by step: Node's recursive `mkdir` never returns if the system reports
 * an existing folder as missing, as Linux does below /proc.
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
      // Another process may have created it in the meantime.
      if ((await stat(folder).catch(() => null))?.isDirectory() !== true)
        return refused(path, folder, error as NodeJS.ErrnoException)
    }
  }
  if ((await stat(path)).isDirectory()) return done(true)
  return failed(
    'file-unwritable',
    `Cannot create the folder ${path}: a file has that name. Choose another folder.`,
    path,
  )
}

function refused(path: string, folder: string, error: NodeJS.ErrnoException): Reply<never> {
  const above = dirname(folder)
  const reasons: Record<string, string> = {
    ENOENT: `${above} does not allow subfolders`,
    ENOTDIR: `${above} is a file`,
    EACCES: `no permission to write to ${above}`,
    EPERM: `no permission to write to ${above}`,
    EROFS: `${above} is on a read-only disk`,
    ENOSPC: 'the disk is full',
    ENAMETOOLONG: 'its name is too long',
  }
  const reason = reasons[error.code ?? ''] ?? error.message
  const message = `Cannot create the folder ${path}: ${reason}. Choose another folder.`
  return systemFailure(error, 'file-unwritable', message, path)
}
