import {
  type Accessor,
  type Extension,
  type GLTF,
  type ILogger,
  type JSONDocument,
  PlatformIO,
  type TypedArray,
} from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions'
import { Broken } from '../../base/broken.ts'
import type { GltfAccessor, GltfFile, GltfPrimitive, GltfView } from '../../gltf/gltfFile.ts'
import type { Needs } from './needs.ts'

/** Old index to new index. */
type Numbering = ReadonlyMap<number, number>

/**
 * Decodes accessors with glTF-Transform: compressed, sparse and interleaved ones. Passes it a reduced document with
 * only the required buffers, views, accessors and Draco primitives, renumbered, so that other content of the file can
 * neither slow it down nor cause errors.
 */
export async function readPacked(
  file: GltfFile,
  needs: Needs,
  packed: readonly number[],
  buffers: readonly Uint8Array[],
): Promise<ReadonlyMap<number, TypedArray>> {
  const accessors = numbered(packed)
  const stripped = strip(file, needs, accessors, numbered([...needs.views]))
  const io = await createReader(stripped.extensionsUsed ?? [])
  const unpacked = await parse(io, stripped, buffers)
  return new Map(packed.map((accessor, i) => [accessor, arrayOf(file, unpacked[i], accessor)]))
}

function numbered(indices: readonly number[]): Numbering {
  return new Map(indices.map((index, i) => [index, i]))
}

function strip(file: GltfFile, needs: Needs, accessors: Numbering, views: Numbering): GLTF.IGLTF {
  const extensionsUsed: string[] = []
  if (needs.compressed.length > 0) extensionsUsed.push('KHR_draco_mesh_compression')
  if ([...views.keys()].some((view) => file.views[view].meshopt !== null))
    extensionsUsed.push('EXT_meshopt_compression')
  return {
    asset: { version: '2.0' },
    extensionsUsed,
    extensionsRequired: extensionsUsed,
    buffers: file.buffers.map((buffer, i) => ({ byteLength: buffer.byteLength, uri: bufferName(i) })),
    bufferViews: [...views.keys()].map((index) => strippedView(file.views[index])),
    accessors: [...accessors.keys()].map((index) => strippedAccessor(file.accessors[index], views)),
    meshes: [{ primitives: needs.compressed.map((primitive) => strippedPrimitive(primitive, accessors, views)) }],
  }
}

function strippedView({ buffer, byteOffset, byteLength, byteStride, meshopt }: GltfView): GLTF.IBufferView {
  const view: GLTF.IBufferView = { buffer, byteOffset, byteLength }
  if (byteStride !== 0) view.byteStride = byteStride
  if (meshopt !== null) view.extensions = { EXT_meshopt_compression: { ...meshopt } }
  return view
}

/** Writes all offsets explicitly: in glTF-Transform, sparse parts without an offset inherit that of their accessor. */
function strippedAccessor(accessor: GltfAccessor, views: Numbering): GLTF.IAccessor {
  const { view, byteOffset, componentType, normalized, count, type, sparse } = accessor
  const stripped = { byteOffset, componentType, normalized, count, type } as GLTF.IAccessor
  if (view >= 0) stripped.bufferView = views.get(view) as number
  if (sparse === null) return stripped
  const { indices, values } = sparse
  stripped.sparse = {
    count: sparse.count,
    indices: {
      bufferView: views.get(indices.view) as number,
      byteOffset: indices.byteOffset,
      componentType: indices.componentType,
    },
    values: { bufferView: views.get(values.view) as number, byteOffset: values.byteOffset },
  } as GLTF.IAccessor['sparse'] & object
  return stripped
}

function strippedPrimitive(primitive: GltfPrimitive, accessors: Numbering, views: Numbering): GLTF.IMeshPrimitive {
  const ids = primitive.draco?.attributes ?? new Map<string, number>()
  const attributes: Record<string, number> = {}
  for (const semantic of ids.keys()) {
    attributes[semantic] = accessors.get(primitive.attributes.get(semantic) as number) as number
  }
  const bufferView = views.get(primitive.draco?.view ?? -1)
  const stripped: GLTF.IMeshPrimitive = {
    attributes,
    extensions: { KHR_draco_mesh_compression: { bufferView, attributes: Object.fromEntries(ids) } },
  }
  if (primitive.indices >= 0) stripped.indices = accessors.get(primitive.indices) as number
  return stripped
}

function bufferName(index: number): string {
  return `buffer${index}`
}

async function parse(io: MemoryIO, json: GLTF.IGLTF, buffers: readonly Uint8Array[]): Promise<Accessor[]> {
  const resources = Object.fromEntries(buffers.map((bytes, i) => [bufferName(i), bytes]))
  try {
    const document = await io.readJSON({ json, resources } as JSONDocument)
    return document.getRoot().listAccessors()
  } catch (error) {
    decoder = null
    throw new Broken(`glTF: its data could not be decoded (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** Draco takes the element count from the compressed stream, so the length is checked again here. */
function arrayOf(file: GltfFile, accessor: Accessor | undefined, index: number): TypedArray {
  const { count, width } = file.accessors[index]
  const array = accessor?.getArray() ?? null
  if (array === null) throw new Broken(`accessor ${index}: has no data`)
  if (array.length !== count * width) {
    throw new Broken(`accessor ${index}: ${count * width} numbers declared, but ${array.length} decoded`)
  }
  return array
}

/** All data is in memory, so no URI is ever resolved. */
class MemoryIO extends PlatformIO {
  protected override readURI(uri: string): Promise<never> {
    return Promise.reject(new Error(`"${uri}" is not in memory`))
  }

  protected override resolve(_base: string, path: string): string {
    return path
  }

  protected override dirname(): string {
    return ''
  }
}

const silent: ILogger = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Reused between files. Discarded after a failure, because an aborted WebAssembly module may be in an invalid state.
 */
let decoder: object | null = null

/** Loads decoders only if the file needs them. */
async function createReader(extensions: readonly string[]): Promise<MemoryIO> {
  const io = new MemoryIO().setLogger(silent)
  if (extensions.includes('KHR_draco_mesh_compression')) {
    decoder ??= await (await import('draco3d/draco_decoder_nodejs.js')).default()
    io.registerExtensions([KHRDracoMeshCompression as unknown as typeof Extension])
    io.registerDependencies({ 'draco3d.decoder': decoder })
  }
  if (extensions.includes('EXT_meshopt_compression')) {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder')
    await MeshoptDecoder.ready
    io.registerExtensions([EXTMeshoptCompression as unknown as typeof Extension])
    io.registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  }
  return io
}
