import type { Inner } from './inner.ts'

/** Total size in bytes of the arrays of inner spheres. */
export function innerSize({ packing, tree, levels }: Inner): number {
  const parts: object[] = [packing, tree, ...levels.flatMap((level) => [level, level.tree])]
  return parts.reduce((bytes, part) => bytes + bytesOf(part), 0)
}

function bytesOf(arrays: object): number {
  let bytes = 0
  for (const part of Object.values(arrays)) if (ArrayBuffer.isView(part)) bytes += part.byteLength
  return bytes
}
