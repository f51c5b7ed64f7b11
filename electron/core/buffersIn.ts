/**
 * The memory of all arrays in a value that belongs to its receiver, so that it can be handed over instead of copied.
 * Views of a larger buffer are left out: the rest of it is not ours to give.
 */
export function buffersIn(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) buffersIn(part, found)
  }
  return found
}
