import { isAbsolute, relative, sep } from 'node:path'

/** Whether `path` lies in `folder` or below it. Both are real paths: links are not resolved here. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
