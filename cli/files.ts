import { readFile, stat } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { done, failed, type Reply } from '../core/reply.ts'
import type { FileSource } from '../core/session/session.ts'
import { writeFiles } from './writeFiles.ts'

/** Reading takes the bytes twice and the rig once more: more than this does not fit into memory. */
const LARGEST = 1024 ** 3

/** Files on this machine, for the session. Paths in problems are as the user wrote them. */
export const nodeFiles: FileSource = {
  async read(path) {
    try {
      const status = await stat(path)
      if (status.isDirectory()) return failed('file-unreadable', `${path} is a folder: name a file in it.`, path)
      if (!status.isFile()) return failed('file-unreadable', `${path} is a device or a pipe, not a file.`, path)
      if (status.size > LARGEST) return tooLarge(path, status.size)
      const bytes = await readFile(path)
      return done(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    } catch (error) {
      return unreadable(path, error as NodeJS.ErrnoException)
    }
  },
  resolve: (from, name) => resolve(dirname(from), name),
  // Slashes also on Windows: a scene file travels.
  relative: (from, path) => relative(dirname(from), path).replaceAll('\\', '/'),
}

/** All of it or nothing; what stood there before is replaced. */
export async function writeWhole(path: string, bytes: Uint8Array | string): Promise<Reply<number>> {
  const written = await writeFiles([{ path, bytes }], { force: true })
  return written.ok ? done(written.value[0]?.bytes ?? 0) : written
}

function tooLarge(path: string, bytes: number): Reply<never> {
  const size = Math.round(bytes / 2 ** 20)
  const message = `${path} is ${size} MB large, and ${LARGEST / 2 ** 20} MB is the most that can be read. Split it or reduce its textures.`
  return failed('file-too-large', message, path)
}

function unreadable(path: string, error: NodeJS.ErrnoException): Reply<never> {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return failed('file-missing', `${path} does not exist. Was it moved, renamed or deleted?`, path)
  }
  return failed('file-unreadable', `${path} cannot be read: ${reason(error)}.`, path)
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  return code === 'EACCES' || code === 'EPERM' ? 'you may not, check its permissions' : message
}
