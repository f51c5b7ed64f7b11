/**
 * Paths that mean a descriptor that is already open. They are written and read as streams: a rename would replace the file
 * that a redirect leads to, and lose what else goes there.
 */
const DESCRIPTOR = /^\/(?:dev|proc\/self)\/fd\/(\d{1,3})$/

/** Descriptor that an output path means, 1 for `-`; null: a file. */
export function outputDescriptor(path: string): number | null {
  if (path === '-' || path === '/dev/stdout') return 1
  if (path === '/dev/stderr') return 2
  return descriptorIn(path)
}

/** Descriptor that an input path means, 0 for `-`; null: a file. */
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
