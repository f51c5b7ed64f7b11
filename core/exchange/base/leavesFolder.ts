/**
 * Whether a reference leaves its folder, judged by its text alone: absolute paths, drive letters, network paths, and
 * `..` above the folder. Both slashes are separators on every system, so that the result does not depend on the
 * platform. Does not resolve symbolic links, which can still point outside.
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
