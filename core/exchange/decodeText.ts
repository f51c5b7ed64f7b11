import { BufferUtils } from '@gltf-transform/core'

/** UTF-8 bytes to text, without the byte order mark that some editors write. The core has no decoder of its own. */
export function decodeText(bytes: Uint8Array): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return BufferUtils.decodeText(hasMark ? bytes.subarray(3) : bytes)
}
