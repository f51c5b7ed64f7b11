import type { TypedArray } from '@gltf-transform/core'

export type ComponentType = 5123 | 5125 | 5126
const BYTES: Record<ComponentType, number> = { 5123: 2, 5125: 4, 5126: 4 }

/** Puts arrays into one binary chunk and writes a GLB around them: how foreign formats enter the one reader that builds rigs. */
export class GlbWriter {
  private readonly chunks: Uint8Array[] = []
  private length = 0
  private readonly accessors: object[] = []
  private readonly bufferViews: object[] = []

  /** Index of a new accessor over a copy of `array`. */
  add(
    array: TypedArray,
    type: 'SCALAR' | 'VEC3' | 'VEC4' | 'MAT4',
    width: number,
    componentType: ComponentType,
  ): number {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    this.bufferViews.push({ buffer: 0, byteOffset: this.length, byteLength: bytes.length })
    const count = bytes.length / BYTES[componentType] / width
    this.accessors.push({ bufferView: this.bufferViews.length - 1, componentType, count, type })
    this.chunks.push(bytes)
    this.length += (bytes.length + 3) & ~3
    return this.accessors.length - 1
  }

  /** The GLB: `json` plus asset, accessors, views and the binary chunk. */
  finish(json: object, encode: (text: string) => Uint8Array): Uint8Array {
    const document = {
      asset: { version: '2.0' },
      ...json,
      accessors: this.accessors,
      bufferViews: this.bufferViews,
      buffers: [{ byteLength: this.length }],
    }
    const text = encode(JSON.stringify(document))
    const textLength = (text.length + 3) & ~3
    const glb = new Uint8Array(12 + 8 + textLength + 8 + this.length)
    const words = new DataView(glb.buffer)
    words.setUint32(0, 0x46546c67, true)
    words.setUint32(4, 2, true)
    words.setUint32(8, glb.length, true)
    words.setUint32(12, textLength, true)
    words.setUint32(16, 0x4e4f534a, true)
    glb.fill(0x20, 20, 20 + textLength)
    glb.set(text, 20)
    words.setUint32(20 + textLength, this.length, true)
    words.setUint32(24 + textLength, 0x004e4942, true)
    let at = 28 + textLength
    for (const chunk of this.chunks) {
      glb.set(chunk, at)
      at += (chunk.length + 3) & ~3
    }
    return glb
  }
}
