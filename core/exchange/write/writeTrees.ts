import type { Rig } from '../../rig/rig.ts'
import { Broken } from '../broken.ts'
import { checkGltf } from '../gltf/checkGltf.ts'
import { asObject, extensionOf, type JsonObject, listField } from '../gltf/json.ts'
import { layOut } from '../gltf/layout.ts'
import { ProblemLog } from '../problemLog.ts'
import { treeMesh } from '../treeExtension/findStored.ts'
import { TREE_EXTENSION } from '../treeExtension/layout.ts'
import { type MeasuredTree, packTrees } from '../treeExtension/packTrees.ts'
import { GltfEdit } from './gltfEdit.ts'

/**
 * The user's file with sphere trees on the mesh of the rig's first primitive. Trees that it held before are replaced,
 * everything else stays byte for byte what it was (`GltfEdit`). Throws `Broken` if the file cannot be the rig's.
 */
export function writeTrees(bytes: Uint8Array, name: string, rig: Rig, trees: readonly MeasuredTree[]): Uint8Array {
  const edit = new GltfEdit(bytes, name)
  const log = new ProblemLog()
  const layout = layOut(checkGltf(edit.original, log), log)
  const known = rig.primitives.length
  if (layout.parts.length !== known || known === 0) {
    throw new Broken(`the file has ${layout.parts.length} meshes to show and the rig ${known}`, 'rig-changed')
  }
  const packed = packTrees(rig, trees, layout)
  const before = treeMesh(edit.original)
  const view = before < 0 ? -1 : viewOf(edit.original, before)
  const bufferView = view < 0 ? edit.addView(packed.bytes) : edit.replaceView(view, packed.bytes)
  const mesh = before < 0 ? layout.parts[0].mesh : before
  edit.set(['meshes', mesh, 'extensions', TREE_EXTENSION], { ...packed.json, bufferView })
  edit.use(TREE_EXTENSION)
  return edit.finish()
}

/** The view that the mesh's trees lie in, -1 if they name none. */
function viewOf(json: JsonObject, mesh: number): number {
  const owner = asObject(listField(json, 'meshes', 'glTF')[mesh], `mesh ${mesh}`)
  const view = extensionOf(owner, TREE_EXTENSION, `mesh ${mesh}`)?.bufferView
  const count = listField(json, 'bufferViews', 'glTF').length
  return typeof view === 'number' && Number.isInteger(view) && view >= 0 && view < count ? view : -1
}
