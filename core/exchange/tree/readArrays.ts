import { Broken } from '../base/broken.ts'
import { asObject, countField, integerField, type JsonObject, stringField } from '../gltf/jsonObject.ts'
import { NUMBER_BYTES, type NumberType } from './treeExtension.ts'

interface ArrayOf {
  float64: Float64Array
  uint32: Uint32Array
  int32: Int32Array
  uint16: Uint16Array
  uint8: Uint8Array
}

type ArraysOf<T extends Readonly<Record<string, NumberType>>> = { [K in keyof T]: ArrayOf[T[K]] }

/** Copies the described arrays out of the view. Copies are aligned and do not keep the file in memory. */
export function readArrays<T extends Readonly<Record<string, NumberType>>>(
  json: JsonObject,
  types: T,
  bytes: Uint8Array,
  where: string,
): ArraysOf<T> {
  const entries = Object.entries(types).map(([name, type]) => {
    const path = `${where}, "${name}"`
    return [name, readArray(asObject(json[name], path), type, bytes, path)]
  })
  return Object.fromEntries(entries) as ArraysOf<T>
}

function readArray(json: JsonObject, type: NumberType, bytes: Uint8Array, where: string): ArrayOf[NumberType] {
  const given = stringField(json, 'type', where)
  if (given !== type) throw new Broken(`${where}: has type "${given.slice(0, 20)}", expected ${type}`)
  const byteOffset = integerField(json, 'byteOffset', where)
  const count = countField(json, 'count', where)
  const end = byteOffset + count * NUMBER_BYTES[type]
  if (end > bytes.length) throw new Broken(`${where}: ends at byte ${end}, but its view has ${bytes.length} bytes`)
  const { buffer } = bytes.slice(byteOffset, end)
  if (type === 'float64') return new Float64Array(buffer)
  if (type === 'uint32') return new Uint32Array(buffer)
  if (type === 'int32') return new Int32Array(buffer)
  return type === 'uint16' ? new Uint16Array(buffer) : new Uint8Array(buffer)
}
