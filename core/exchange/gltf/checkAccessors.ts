import { Broken } from '../base/broken.ts'
import {
  COMPONENT_BYTES,
  type GltfAccessor,
  type GltfBuffer,
  type GltfFile,
  type GltfSparse,
  type GltfView,
  type Meshopt,
  TYPE_WIDTH,
} from './gltfFile.ts'
import {
  asObject,
  countField,
  extensionOf,
  indexField,
  integerField,
  type JsonObject,
  listField,
  objectField,
  stringField,
} from './jsonObject.ts'

/** Maximum compression ratio of the meshoptimizer codec: 2 bits can encode 16 values of 16 bytes. */
const MESHOPT_RATIO = 4096

export function checkBuffers(json: JsonObject): readonly GltfBuffer[] {
  return listField(json, 'buffers', 'glTF').map((value, i) => {
    const where = `buffer ${i}`
    const buffer = asObject(value, where)
    const uri = buffer.uri === undefined ? null : stringField(buffer, 'uri', where)
    return { byteLength: integerField(buffer, 'byteLength', where), uri }
  })
}

export function checkViews(json: JsonObject, bufferCount: number): readonly GltfView[] {
  return listField(json, 'bufferViews', 'glTF').map((value, i) => {
    const where = `bufferView ${i}`
    const view = asObject(value, where)
    return {
      buffer: indexField(view, 'buffer', bufferCount, 'buffers', where, false),
      byteOffset: integerField(view, 'byteOffset', where, 0),
      byteLength: integerField(view, 'byteLength', where),
      byteStride: integerField(view, 'byteStride', where, 0),
      meshopt: checkMeshopt(view, bufferCount, where),
    }
  })
}

function checkMeshopt(view: JsonObject, bufferCount: number, where: string): Meshopt | null {
  const packed =
    extensionOf(view, 'EXT_meshopt_compression', where) ?? extensionOf(view, 'KHR_meshopt_compression', where)
  if (packed === undefined) return null
  const packedWhere = `${where}, meshopt compression`
  return {
    buffer: indexField(packed, 'buffer', bufferCount, 'buffers', packedWhere, false),
    byteOffset: integerField(packed, 'byteOffset', packedWhere, 0),
    byteLength: integerField(packed, 'byteLength', packedWhere),
    byteStride: integerField(packed, 'byteStride', packedWhere),
    count: countField(packed, 'count', packedWhere),
    mode: stringField(packed, 'mode', packedWhere),
    filter: stringField(packed, 'filter', packedWhere, 'NONE'),
  }
}

export function checkAccessors(json: JsonObject, viewCount: number): readonly GltfAccessor[] {
  return listField(json, 'accessors', 'glTF').map((value, i) => {
    const where = `accessor ${i}`
    const accessor = asObject(value, where)
    const type = stringField(accessor, 'type', where)
    return {
      view: indexField(accessor, 'bufferView', viewCount, 'buffer views', where, true),
      byteOffset: integerField(accessor, 'byteOffset', where, 0),
      componentType: integerField(accessor, 'componentType', where),
      normalized: accessor.normalized === true,
      count: countField(accessor, 'count', where),
      type,
      width: TYPE_WIDTH[type] ?? 0,
      sparse: checkSparse(accessor, viewCount, where),
    }
  })
}

function checkSparse(accessor: JsonObject, viewCount: number, where: string): GltfSparse | null {
  const sparse = objectField(accessor, 'sparse', where)
  if (sparse === undefined) return null
  const indices = asObject(sparse.indices, `${where}, sparse indices`)
  const values = asObject(sparse.values, `${where}, sparse values`)
  return {
    count: countField(sparse, 'count', `${where}, sparse`),
    indices: {
      view: indexField(indices, 'bufferView', viewCount, 'buffer views', `${where}, sparse indices`, false),
      byteOffset: integerField(indices, 'byteOffset', where, 0),
      componentType: integerField(indices, 'componentType', where),
    },
    values: {
      view: indexField(values, 'bufferView', viewCount, 'buffer views', `${where}, sparse values`, false),
      byteOffset: integerField(values, 'byteOffset', where, 0),
    },
  }
}

/** Throws if an accessor exceeds its bytes. Call before allocating memory for it. */
export function checkAccessorBytes(file: GltfFile, index: number, sizes: readonly number[]): void {
  const accessor = file.accessors[index]
  const where = `accessor ${index}`
  const component = COMPONENT_BYTES[accessor.componentType]
  if (component === undefined) throw new Broken(`${where}: component type ${accessor.componentType} is not supported`)
  if (accessor.width === 0) throw new Broken(`${where}: type "${accessor.type.slice(0, 20)}" is unknown`)
  const { view, byteOffset, count, sparse } = accessor
  if (view >= 0) checkRange(file, view, byteOffset, count, component * accessor.width, sizes, where)
  if (sparse === null) return
  if (sparse.count > count) throw new Broken(`${where}: ${sparse.count} sparse values for ${count} elements`)
  const indexBytes = COMPONENT_BYTES[sparse.indices.componentType]
  if (indexBytes === undefined || ![5121, 5123, 5125].includes(sparse.indices.componentType)) {
    throw new Broken(`${where}: sparse indices of component type ${sparse.indices.componentType}`)
  }
  const { indices, values } = sparse
  checkRange(file, indices.view, indices.byteOffset, sparse.count, indexBytes, sizes, `${where}, sparse indices`)
  checkRange(
    file,
    values.view,
    values.byteOffset,
    sparse.count,
    component * accessor.width,
    sizes,
    `${where}, sparse values`,
  )
}

function checkRange(
  file: GltfFile,
  viewIndex: number,
  byteOffset: number,
  count: number,
  elementBytes: number,
  sizes: readonly number[],
  where: string,
): void {
  checkViewBytes(file, viewIndex, sizes)
  const view = file.views[viewIndex]
  const stride = view.byteStride === 0 ? elementBytes : view.byteStride
  if (stride < elementBytes) {
    throw new Broken(
      `${where}: elements of ${elementBytes} bytes in bufferView ${viewIndex} with a stride of ${stride}`,
    )
  }
  const asked = count === 0 ? 0 : byteOffset + (count - 1) * stride + elementBytes
  const has = viewBytes(view)
  if (asked <= has) return
  const source = view.meshopt === null ? view.buffer : view.meshopt.buffer
  throw new Broken(
    `${where}: ${asked} bytes needed, but bufferView ${viewIndex} has ${has} and buffer ${source} has ${sizes[source]}`,
  )
}

function viewBytes(view: GltfView): number {
  return view.meshopt === null ? view.byteLength : view.meshopt.count * view.meshopt.byteStride
}

/** `sizes`: the actual byte length of each buffer; 0 for the fallback buffer of a compressed file. */
export function checkViewBytes(file: GltfFile, index: number, sizes: readonly number[]): void {
  const view = file.views[index]
  const part = view.meshopt ?? view
  const end = part.byteOffset + part.byteLength
  if (end > sizes[part.buffer]) {
    throw new Broken(`bufferView ${index}: ${end} bytes needed, but buffer ${part.buffer} has ${sizes[part.buffer]}`)
  }
  if (view.meshopt !== null && viewBytes(view) > view.meshopt.byteLength * MESHOPT_RATIO + 65536) {
    throw new Broken(
      `bufferView ${index}: ${viewBytes(view)} bytes declared, too many for ${view.meshopt.byteLength} packed bytes`,
    )
  }
}
