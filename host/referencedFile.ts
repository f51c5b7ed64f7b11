import { realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { leavesFolder } from '../core/exchange/base/leavesFolder.ts'
import { isInside } from './isInside.ts'

/** Location of a file that a rig refers to. */
export interface ReferencedFile {
  /** Real path, resolved as far as it exists. */
  readonly path: string
  /** Whether it is outside the folder of the rig. */
  readonly outside: boolean
}

/**
 * Finds the file that the rig at `rig` refers to as `name`. The folder of a rig is the one in its path; if the rig is a
 * link, the folder of the target is included too. Subfolders are included. Real paths are compared, so links cannot
 * point outside. Paths on other computers are not even looked up, because that alone would send credentials to them.
 */
export async function referencedFile(rig: string, name: string): Promise<ReferencedFile> {
  const named = resolve(dirname(rig), name)
  if (isNetworkPath(named) && !isNetworkPath(resolve(rig))) return { path: named, outside: true }
  const path = await realpath(named).catch(() => null)
  if (path === null) return { path: named, outside: leavesFolder(name) }
  const home = await realpath(dirname(rig))
  // A rig from stdin has no file.
  const behind = await realpath(rig).then(dirname, () => home)
  return { path, outside: !isInside(home, path) && !isInside(behind, path) }
}

/** A Windows path `\\server\share`. */
function isNetworkPath(path: string): boolean {
  return path.startsWith('\\\\')
}
