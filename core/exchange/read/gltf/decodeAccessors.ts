import type { TypedArray } from '@gltf-transform/core'
import { Broken } from '../../base/broken.ts'
import { checkAccessorBytes, checkViewBytes } from '../../gltf/checkAccessors.ts'
import { COMPONENT_BYTES, type GltfFile, type GltfPrimitive } from '../../gltf/gltfFile.ts'
import type { Needs } from './needs.ts'

/** The data of the required accessors: decompressed and deinterleaved, but not normalised. */
export interface Decoded {
  readonly array: (accessor: number) => TypedArray
  /** Like `array`, without copying interleaved data: an element begins every `step` numbers. */
  readonly strided: (accessor: number) => Strided
}

export interface Strided {
  readonly numbers: TypedArray
  readonly step: number
}

/** Limit of decoded bytes. Accessors may share bytes, so a malicious file could otherwise exhaust memory. */
const UNFOLDED_BASE = 256e6
const UNFOLDED_RATIO = 16

/** Reads plain accessors in place. glTF-Transform decodes the others. */
export async function decodeAccessors(file: GltfFile, needs: Needs, buffers: readonly Uint8Array[]): Promise<Decoded> {
  const fromDraco = new Set(needs.compressed.flatMap(dracoAccessors))
  const packed = [...needs.accessors].filter((index) => fromDraco.has(index) || !isPlain(file, index))
  const unpacked = packed.length === 0 ? null : await unpack(file, needs, packed, buffers)
  const array = (accessor: number) => unpacked?.get(accessor) ?? plainArray(file, accessor, buffers)
  const strided = (accessor: number) =>
    (unpacked?.has(accessor) ? null : interleavedView(file, accessor, buffers)) ?? {
      numbers: array(accessor),
      step: file.accessors[accessor].width,
    }
  return { array, strided }
}

/** Loads the glTF-Transform extensions on demand, for compressed or sparse files only. */
async function unpack(
  file: GltfFile,
  needs: Needs,
  packed: readonly number[],
  buffers: readonly Uint8Array[],
): Promise<ReadonlyMap<number, TypedArray>> {
  const { readPacked } = await import('./readPacked.ts')
  return readPacked(file, needs, packed, buffers)
}

/** Whether an accessor is neither compressed nor sparse. It may be interleaved. */
function isPlain(file: GltfFile, index: number): boolean {
  const { view, sparse } = file.accessors[index]
  return view >= 0 && sparse === null && file.views[view].meshopt === null
}

interface ArrayType {
  new (length: number): TypedArray
  new (buffer: ArrayBufferLike, byteOffset?: number, length?: number): TypedArray
}

const ARRAYS: Readonly<Record<number, ArrayType>> = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
  5130: Float64Array,
} as unknown as Record<number, ArrayType>

/** A view of the file's bytes, or a copy if they are interleaved or not aligned. */
function plainArray(file: GltfFile, index: number, buffers: readonly Uint8Array[]): TypedArray {
  const { view, byteOffset, count, width, componentType } = file.accessors[index]
  const source = buffers[file.views[view].buffer]
  const start = source.byteOffset + file.views[view].byteOffset + byteOffset
  const bytes = COMPONENT_BYTES[componentType]
  const Numbers = ARRAYS[componentType]
  const stride = file.views[view].byteStride
  if (stride !== 0 && stride !== width * bytes)
    return deinterleave(new Numbers(count * width), width * bytes, source, start, stride)
  if (start % bytes === 0) return new Numbers(source.buffer, start, count * width)
  return new Numbers(source.buffer.slice(start, start + count * width * bytes))
}

/** A view of interleaved numbers. null if they are not interleaved or not aligned. */
function interleavedView(file: GltfFile, index: number, buffers: readonly Uint8Array[]): Strided | null {
  const { view, byteOffset, count, width, componentType } = file.accessors[index]
  const { byteStride, byteOffset: viewOffset, buffer } = file.views[view]
  const bytes = COMPONENT_BYTES[componentType]
  const start = buffers[buffer].byteOffset + viewOffset + byteOffset
  if (byteStride === 0 || count === 0 || start % bytes !== 0 || byteStride % bytes !== 0) return null
  const step = byteStride / bytes
  return { numbers: new ARRAYS[componentType](buffers[buffer].buffer, start, (count - 1) * step + width), step }
}

/** Copies elements of `length` bytes that begin every `stride` bytes at `start`, with any alignment. */
function deinterleave(out: TypedArray, length: number, source: Uint8Array, start: number, stride: number): TypedArray {
  const bytes = new Uint8Array(out.buffer)
  for (let from = start - source.byteOffset, at = 0; at < bytes.length; from += stride - length) {
    for (let b = 0; b < length; b++) bytes[at++] = source[from++]
  }
  return out
}

/** Throws if accessors exceed their bytes. Call before decoding. */
export function checkBytes(file: GltfFile, needs: Needs, buffers: readonly Uint8Array[]): void {
  const fromDraco = new Set(needs.compressed.flatMap(dracoAccessors))
  const sizes = buffers.map((bytes) => bytes.length)
  for (const { draco } of needs.compressed) if (draco !== null) checkViewBytes(file, draco.view, sizes)
  let unfolded = 0
  for (const index of needs.accessors) {
    checkAccessorBytes(file, index, sizes)
    checkSparseIndices(file, index, buffers)
    const { count, width, componentType } = file.accessors[index]
    if (!fromDraco.has(index)) unfolded += count * width * COMPONENT_BYTES[componentType]
  }
  // A compressed view is always decoded completely, even if accessors use only part of it.
  for (const index of needs.views) {
    const { meshopt } = file.views[index]
    if (meshopt !== null) unfolded += meshopt.count * meshopt.byteStride
  }
  const limit = UNFOLDED_BASE + UNFOLDED_RATIO * sizes.reduce((sum, size) => sum + size, 0)
  if (unfolded > limit) {
    throw new Broken(`glTF: its accessors decode to ${unfolded} bytes; the maximum is ${limit}`, 'file-too-large')
  }
}

/** Throws for sparse indices out of range, which glTF-Transform ignores. */
function checkSparseIndices(file: GltfFile, index: number, buffers: readonly Uint8Array[]): void {
  const { sparse, count } = file.accessors[index]
  if (sparse === null || file.views[sparse.indices.view].meshopt !== null) return
  const { view, byteOffset, componentType } = sparse.indices
  const bytes = buffers[file.views[view].buffer]
  const start = file.views[view].byteOffset + byteOffset
  const size = COMPONENT_BYTES[componentType]
  for (let k = 0; k < sparse.count; k++) {
    let at = 0
    for (let b = size - 1; b >= 0; b--) at = at * 256 + bytes[start + k * size + b]
    if (at >= count) throw new Broken(`accessor ${index}: sparse index ${k} is ${at}, but it has ${count} elements`)
  }
}

function dracoAccessors(primitive: GltfPrimitive): number[] {
  if (primitive.draco === null) return []
  const found = primitive.indices < 0 ? [] : [primitive.indices]
  for (const [semantic, accessor] of primitive.attributes) {
    if (primitive.draco.attributes.has(semantic)) found.push(accessor)
  }
  return found
}
