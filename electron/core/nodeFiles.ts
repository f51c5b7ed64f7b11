import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Reply, done, failed } from '../../core/reply.ts'
import type { FileSource } from '../../core/session/session.ts'

/** A rig larger than this would not fit into memory three times over, which is what reading it takes. */
const largestFile = 1024 ** 3

export const nodeFiles: FileSource = {
  async read(path) {
    try {
      const facts = await stat(path)
      if (facts.isDirectory()) return failed('file-unreadable', `${path} is a folder: choose a file in it.`, path)
      if (!facts.isFile()) return failed('file-unreadable', `${path} is a device or a pipe, not a file.`, path)
      if (facts.size > largestFile) return tooLarge(path, facts.size)
      return done(new Uint8Array(await readFile(path)))
    } catch (error) {
      return problemOf(error, path)
    }
  },
  resolve: (from, relative) => resolve(dirname(from), relative),
}

function tooLarge(path: string, bytes: number): Reply<never> {
  const size = (bytes / 1024 ** 2).toFixed(0)
  const message = `${path} is ${size} MB large; ${largestFile / 1024 ** 2} MB is the most that can be read. Split it or reduce its textures.`
  return failed('file-too-large', message, path)
}

function problemOf(error: unknown, path: string): Reply<never> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return failed('file-missing', `${path} does not exist. Was it moved, renamed or deleted?`, path)
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return failed('file-unreadable', `${path} may not be read by you: check its permissions.`, path)
  }
  return failed(
    'file-unreadable',
    `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    path,
  )
}
