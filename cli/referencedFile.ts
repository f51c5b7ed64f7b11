import { realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { leavesFolder } from '../core/exchange/leavesFolder.ts'
import { isInside } from './isInside.ts'

/** Where a file is that a rig refers to. */
export interface ReferencedFile {
  /** Links resolved, as far as it exists. */
  readonly path: string
  /** Not in the folder of the rig. */
  readonly outside: boolean
}

/**
 * Finds the file that the rig at `rig` refers to as `name`. The folder of a rig is the one it was named in; if the rig is a link,
 * the folder of the file behind it counts too. Subfolders belong to it. Real paths decide, so links cannot lead outside; paths
 * on another computer are not even looked up, because that alone would send credentials to it.
 */
export async function referencedFile(rig: string, name: string): Promise<ReferencedFile> {
  const named = resolve(dirname(rig), name)
  if (isNetworkPath(named) && !isNetworkPath(resolve(rig))) return { path: named, outside: true }
  const path = await realpath(named).catch(() => null)
  if (path === null) return { path: named, outside: leavesFolder(name) }
  const home = await realpath(dirname(rig))
  // A rig that was piped in has no file.
  const behind = await realpath(rig).then(dirname, () => home)
  return { path, outside: !isInside(home, path) && !isInside(behind, path) }
}

/** `\\server\share` of Windows. */
function isNetworkPath(path: string): boolean {
  return path.startsWith('\\\\')
}
