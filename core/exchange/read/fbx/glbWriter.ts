import type { TypedArray } from '@gltf-transform/core'
import { packGlb } from '../../gltf/packGlb.ts'

export type ComponentType = 5123 | 5125 | 5126
const BYTES: Record<ComponentType, number> = { 5123: 2, 5125: 4, 5126: 4 }

/** Packs arrays into one binary chunk and writes a GLB. Used to convert other formats for the glTF reader. */
export class GlbWriter {
  private readonly chunks: Uint8Array[] = []
  private length = 0
  private readonly accessors: object[] = []
  private readonly bufferViews: object[] = []

  /** Adds an accessor for `array` and returns its index. */
  add(
    array: TypedArray,
    type: 'SCALAR' | 'VEC3' | 'VEC4' | 'MAT4',
    width: number,
    componentType: ComponentType,
    bounds: { min: number[]; max: number[] } | null = null,
  ): number {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    this.bufferViews.push({ buffer: 0, byteOffset: this.length, byteLength: bytes.length })
    const count = bytes.length / BYTES[componentType] / width
    this.accessors.push({ bufferView: this.bufferViews.length - 1, componentType, count, type, ...bounds })
    const padding = new Uint8Array(-bytes.length & 3)
    this.chunks.push(bytes, padding)
    this.length += bytes.length + padding.length
    return this.accessors.length - 1
  }

  /** Like `add`, with the minimum and maximum that glTF requires for positions, displacements and times. */
  addBounded(array: Float32Array, type: 'SCALAR' | 'VEC3'): number {
    const width = type === 'VEC3' ? 3 : 1
    return this.add(array, type, width, 5126, boundsOf(array, width))
  }

  /** Returns the GLB: `json` with asset, accessors and views added, and the binary chunk. */
  finish(json: object, encode: (text: string) => Uint8Array): Uint8Array {
    const document = {
      asset: { version: '2.0' },
      ...json,
      accessors: this.accessors,
      bufferViews: this.bufferViews,
      buffers: [{ byteLength: this.length }],
    }
    return packGlb(encode(JSON.stringify(document)), this.chunks)
  }
}

function boundsOf(array: Float32Array, width: number): { min: number[]; max: number[] } {
  const min: number[] = Array.from({ length: width }, () => Number.POSITIVE_INFINITY)
  const max: number[] = Array.from({ length: width }, () => Number.NEGATIVE_INFINITY)
  for (let k = 0; k < array.length; k++) {
    min[k % width] = Math.min(min[k % width], array[k])
    max[k % width] = Math.max(max[k % width], array[k])
  }
  return { min, max }
}
