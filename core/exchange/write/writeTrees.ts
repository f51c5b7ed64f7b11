import type { Inner } from '../../innertree/inner.ts'
import type { Rig } from '../../rig/rig.ts'
import type { CellTree } from '../../spheretree/cells/tree/cellTree.ts'
import { Broken } from '../base/broken.ts'
import { checkGltf } from '../read/gltf/checkGltf.ts'
import { asObject, extensionOf, type JsonObject, listField } from '../gltf/jsonObject.ts'
import { layOut } from '../gltf/gltfLayout.ts'
import { ProblemLog } from '../base/problemLog.ts'
import { treeMesh } from '../tree/findStored.ts'
import { TREE_EXTENSION } from '../tree/treeExtension.ts'
import { type MeasuredTree, packTrees } from '../tree/packTrees.ts'
import { GltfEdit } from './gltfEdit.ts'

/**
 * Adds sphere trees to the user's file, on the mesh of the rig's first primitive. Replaces existing trees and preserves
 * everything else byte for byte (`GltfEdit`). Throws `Broken` if the file does not match the rig.
 */
export function writeTrees(
  bytes: Uint8Array,
  name: string,
  rig: Rig,
  trees: readonly MeasuredTree[],
  cellTrees: readonly CellTree[],
  inners: readonly Inner[],
): Uint8Array {
  const edit = new GltfEdit(bytes, name)
  const log = new ProblemLog()
  const layout = layOut(checkGltf(edit.original, log), log)
  const known = rig.primitives.length
  if (layout.parts.length !== known || known === 0) {
    throw new Broken(`the file has ${layout.parts.length} usable primitives, but the rig has ${known}`, 'rig-changed')
  }
  const packed = packTrees(rig, trees, cellTrees, inners, layout)
  const before = treeMesh(edit.original)
  const view = before < 0 ? -1 : viewOf(edit.original, before)
  const bufferView = view < 0 ? edit.addView(packed.bytes) : edit.replaceView(view, packed.bytes)
  const mesh = before < 0 ? layout.parts[0].mesh : before
  edit.set(['meshes', mesh, 'extensions', TREE_EXTENSION], { ...packed.json, bufferView })
  edit.use(TREE_EXTENSION)
  return edit.finish()
}

/**
 * The view that contains only the trees of the mesh. -1 if there is none or if it is shared; the existing data then
 * remains.
 */
function viewOf(json: JsonObject, mesh: number): number {
  const owner = asObject(listField(json, 'meshes', 'glTF')[mesh], `mesh ${mesh}`)
  const view = extensionOf(owner, TREE_EXTENSION, `mesh ${mesh}`)?.bufferView
  const count = listField(json, 'bufferViews', 'glTF').length
  if (typeof view !== 'number' || !Number.isInteger(view) || view < 0 || view >= count) return -1
  return countUses(json, view) === 1 ? view : -1
}

/** Number of objects in the file, known or unknown, that refer to a buffer view. */
function countUses(json: JsonObject, view: number): number {
  let uses = 0
  const waiting: unknown[] = [json]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    if ((value as JsonObject).bufferView === view) uses++
    for (const inner of Object.values(value)) if (typeof inner === 'object') waiting.push(inner)
  }
  return uses
}
