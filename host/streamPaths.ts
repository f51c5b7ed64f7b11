/**
 * Paths that refer to an open descriptor. They are read and written as streams: a rename would replace the target of a
 * redirect and lose other output to it.
 */
const DESCRIPTOR = /^\/(?:dev|proc\/self)\/fd\/(\d{1,3})$/

/** Descriptor of an output path, 1 for `-`; null if it is a file. */
export function outputDescriptor(path: string): number | null {
  if (path === '-' || path === '/dev/stdout') return 1
  if (path === '/dev/stderr') return 2
  return descriptorIn(path)
}

/** Descriptor of an input path, 0 for `-`; null if it is a file. */
export function inputDescriptor(path: string): number | null {
  return path === '-' || path === '/dev/stdin' ? 0 : descriptorIn(path)
}

export function isStdout(path: string | undefined): boolean {
  return path !== undefined && outputDescriptor(path) === 1
}

function descriptorIn(path: string): number | null {
  const found = DESCRIPTOR.exec(path)?.[1]
  return found === undefined ? null : Number(found)
}
