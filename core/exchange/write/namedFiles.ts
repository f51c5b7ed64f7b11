import { openParts } from '../gltf/container.ts'
import { asObject, listField } from '../gltf/json.ts'
import { percentDecoded } from '../gltf/loadBuffers.ts'

/** The files beside a glTF file that it names: buffers and images, as paths relative to it. What lies elsewhere is not meant. */
export function namedFiles(bytes: Uint8Array, name: string): readonly string[] {
  const { json } = openParts(bytes, name)
  const holders = [...listField(json, 'buffers', 'glTF'), ...listField(json, 'images', 'glTF')]
  const uris = holders.map((holder) => asObject(holder, 'buffer or image').uri)
  const local = uris.filter((uri): uri is string => typeof uri === 'string' && !/^[a-z][a-z\d+.-]*:/i.test(uri))
  return [...new Set(local.map(percentDecoded))]
}
