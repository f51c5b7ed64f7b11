import { BufferUtils } from '@gltf-transform/core'

/** Text to UTF-8 bytes: the core has no TextEncoder of its own. */
export function encodeText(text: string): Uint8Array {
  return BufferUtils.encodeText(text)
}
