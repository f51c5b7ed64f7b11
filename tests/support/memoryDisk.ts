import { done, failed } from '../../core/base/reply.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'

/** An in-memory file source that a test can modify. */
export function memoryDisk(): { readonly disk: Map<string, string>; readonly files: FileSource } {
  const disk = new Map<string, string>()
  const read: FileSource['read'] = async (path) => {
    const text = disk.get(path)
    return text === undefined ? failed('file-missing', `${path} does not exist.`) : done(new TextEncoder().encode(text))
  }
  const files: FileSource = {
    read,
    readReferenced: (_rig, name) => read(name),
    resolve: (_from, name) => name,
    relative: (_from, path) => path,
  }
  return { disk, files }
}
