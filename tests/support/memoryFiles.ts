import { done, failed } from '../../core/base/reply.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'

/** An in-memory file source that a test can modify. Paths are plain names. */
export function memoryFiles(disk: ReadonlyMap<string, Uint8Array>): FileSource {
  const read: FileSource['read'] = async (path) => {
    const bytes = disk.get(path)
    return bytes === undefined ? failed('file-missing', `${path} does not exist.`) : done(bytes)
  }
  return {
    read,
    readReferenced: (_rig, name) => read(name),
    resolve: (_from, name) => name,
    relative: (_from, path) => path,
  }
}
