/**
 * Finds the buffers of all arrays in a value that the receiver will own, so that they can be transferred instead of
 * copied. Excludes views of larger buffers, because other views may use the rest.
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
