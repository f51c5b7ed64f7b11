import { isAbsolute, relative, sep } from 'node:path'

/** Whether `path` is in `folder` or below it. Both must be real paths: links are not resolved here. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
