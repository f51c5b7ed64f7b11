import { openParts } from '../gltf/gltfContainer.ts'
import { asObject, listField } from '../gltf/jsonObject.ts'
import { percentDecoded } from '../gltf/loadBuffers.ts'

/** The local files that a glTF file refers to (buffers and images), as relative paths. Excludes data URIs and URLs. */
export function namedFiles(bytes: Uint8Array, name: string): readonly string[] {
  const { json } = openParts(bytes, name)
  const holders = [...listField(json, 'buffers', 'glTF'), ...listField(json, 'images', 'glTF')]
  const uris = holders.map((holder) => asObject(holder, 'buffer or image').uri)
  const local = uris.filter((uri): uri is string => typeof uri === 'string' && !/^[a-z][a-z\d+.-]*:/i.test(uri))
  return [...new Set(local.map(percentDecoded))]
}
