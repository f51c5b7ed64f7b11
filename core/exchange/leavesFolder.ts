/**
 * Whether a reference leaves the folder that it starts from, judged by its text alone: absolute paths, drives, network paths
 * and `..` above the start. Both slashes separate on every system, so that a file is judged the same everywhere. Links can
 * still lead outside: only a file system can tell.
 */
export function leavesFolder(reference: string): boolean {
  if (/^([\\/]|[a-z]:)/i.test(reference)) return true
  let depth = 0
  for (const part of reference.split(/[\\/]/)) {
    if (part === '..') depth--
    else if (part !== '' && part !== '.') depth++
    if (depth < 0) return true
  }
  return false
}
