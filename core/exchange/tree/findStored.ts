import { Broken } from '../base/broken.ts'
import { checkViewBytes } from '../gltf/checkAccessors.ts'
import type { GltfFile } from '../gltf/gltfFile.ts'
import { asObject, extensionOf, indexField, type JsonObject, listField } from '../gltf/jsonObject.ts'
import { loadBuffers, type Resources } from '../gltf/loadBuffers.ts'
import type { ProblemLog } from '../base/problemLog.ts'
import { TREE_EXTENSION } from './treeExtension.ts'
import type { StoredTrees } from './readTrees.ts'

/** The index of the mesh with sphere trees, or -1. */
export function treeMesh(json: JsonObject): number {
  return listField(json, 'meshes', 'glTF').findIndex((mesh, index) => {
    return extensionOf(asObject(mesh, `mesh ${index}`), TREE_EXTENSION, `mesh ${index}`) !== undefined
  })
}

/** The stored extension and its bytes. null if there is none, or if it cannot be read, which is logged. */
export async function findStored(
  json: JsonObject,
  file: GltfFile,
  binary: Uint8Array | null,
  resources: Resources,
  log: ProblemLog,
): Promise<StoredTrees | null> {
  try {
    const mesh = treeMesh(json)
    if (mesh < 0) return null
    const owner = asObject(listField(json, 'meshes', 'glTF')[mesh], `mesh ${mesh}`)
    const stored = extensionOf(owner, TREE_EXTENSION, `mesh ${mesh}`) as JsonObject
    const index = indexField(stored, 'bufferView', file.views.length, 'buffer views', TREE_EXTENSION, false)
    const { buffer, byteOffset, byteLength, meshopt } = file.views[index]
    if (meshopt !== null) throw new Broken(`bufferView ${index} is compressed`)
    const buffers = await loadBuffers(file, new Set([buffer]), binary, resources, log)
    checkViewBytes(
      file,
      index,
      buffers.map((bytes) => bytes.length),
    )
    return { json: stored, bytes: buffers[buffer].subarray(byteOffset, byteOffset + byteLength) }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    log.add('tree-refused', undefined, 1, error.message)
    return null
  }
}
