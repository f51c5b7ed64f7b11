import type { TypedArray } from '@gltf-transform/core'
import { Broken } from '../broken.ts'
import { checkAccessorBytes, checkViewBytes } from './checkData.ts'
import { COMPONENT_BYTES, type GltfFile, type GltfPrimitive } from './file.ts'
import type { Needs } from './needs.ts'

/** The numbers of the accessors we asked for, as they lie in the file: decompressed, unwoven, not yet normalised. */
export interface Decoded {
  readonly array: (accessor: number) => TypedArray
  /** The same without a copy where numbers are woven with others: an element begins every `step` numbers. */
  readonly strided: (accessor: number) => Strided
}

export interface Strided {
  readonly numbers: TypedArray
  readonly step: number
}

/** Files may let many accessors share bytes. More than this is not a rig but an attack. */
const UNFOLDED_BASE = 256e6
const UNFOLDED_RATIO = 16

/** Plain accessors are read where they lie; glTF-Transform unpacks the others. */
export async function decodeAccessors(file: GltfFile, needs: Needs, buffers: readonly Uint8Array[]): Promise<Decoded> {
  const fromDraco = new Set(needs.compressed.flatMap(dracoAccessors))
  const packed = [...needs.accessors].filter((index) => fromDraco.has(index) || !isPlain(file, index))
  const unpacked = packed.length === 0 ? null : await unpack(file, needs, packed, buffers)
  const array = (accessor: number) => unpacked?.get(accessor) ?? plainArray(file, accessor, buffers)
  const strided = (accessor: number) =>
    (unpacked?.has(accessor) ? null : wovenView(file, accessor, buffers)) ?? {
      numbers: array(accessor),
      step: file.accessors[accessor].width,
    }
  return { array, strided }
}

/** Only those who open a compressed or sparse file wait for the extensions of glTF-Transform. */
async function unpack(
  file: GltfFile,
  needs: Needs,
  packed: readonly number[],
  buffers: readonly Uint8Array[],
): Promise<ReadonlyMap<number, TypedArray>> {
  const { readPacked } = await import('./readPacked.ts')
  return readPacked(file, needs, packed, buffers)
}

/** Numbers as they are, in a row or woven with others. */
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

/** A view of the file's own bytes, or a copy where they are woven or do not lie at a multiple of the number's size. */
function plainArray(file: GltfFile, index: number, buffers: readonly Uint8Array[]): TypedArray {
  const { view, byteOffset, count, width, componentType } = file.accessors[index]
  const source = buffers[file.views[view].buffer]
  const start = source.byteOffset + file.views[view].byteOffset + byteOffset
  const bytes = COMPONENT_BYTES[componentType]
  const Numbers = ARRAYS[componentType]
  const stride = file.views[view].byteStride
  if (stride !== 0 && stride !== width * bytes)
    return unwoven(new Numbers(count * width), width * bytes, source, start, stride)
  if (start % bytes === 0) return new Numbers(source.buffer, start, count * width)
  return new Numbers(source.buffer.slice(start, start + count * width * bytes))
}

/** Woven numbers where they lie, null if they are not woven or do not lie at multiples of their size. */
function wovenView(file: GltfFile, index: number, buffers: readonly Uint8Array[]): Strided | null {
  const { view, byteOffset, count, width, componentType } = file.accessors[index]
  const { byteStride, byteOffset: viewOffset, buffer } = file.views[view]
  const bytes = COMPONENT_BYTES[componentType]
  const start = buffers[buffer].byteOffset + viewOffset + byteOffset
  if (byteStride === 0 || count === 0 || start % bytes !== 0 || byteStride % bytes !== 0) return null
  const step = byteStride / bytes
  return { numbers: new ARRAYS[componentType](buffers[buffer].buffer, start, (count - 1) * step + width), step }
}

/** Fills `out` with elements of `length` bytes that begin every `stride` bytes from `start` on, wherever that is. */
function unwoven(out: TypedArray, length: number, source: Uint8Array, start: number, stride: number): TypedArray {
  const bytes = new Uint8Array(out.buffer)
  for (let from = start - source.byteOffset, at = 0; at < bytes.length; from += stride - length) {
    for (let b = 0; b < length; b++) bytes[at++] = source[from++]
  }
  return out
}

/** Refuses files whose accessors reach outside their bytes. To be asked before anything is decoded. */
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
  // A compressed view is unpacked whole, even if accessors use little of it.
  for (const index of needs.views) {
    const { meshopt } = file.views[index]
    if (meshopt !== null) unfolded += meshopt.count * meshopt.byteStride
  }
  const limit = UNFOLDED_BASE + UNFOLDED_RATIO * sizes.reduce((sum, size) => sum + size, 0)
  if (unfolded > limit) {
    throw new Broken(
      `glTF: its accessors unfold to ${unfolded} bytes, more than ${limit} are not read`,
      'file-too-large',
    )
  }
}

/** glTF-Transform ignores sparse values beyond the end; we say that the file is broken. */
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
    if (at >= count) throw new Broken(`accessor ${index}: sparse index ${k} is ${at}, it has ${count} elements`)
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
