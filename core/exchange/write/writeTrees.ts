import type { Rig } from '../../rig/rig.ts'
import type { CellTree } from '../../spheretree/cells/cellTree.ts'
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
export function writeTrees(
  bytes: Uint8Array,
  name: string,
  rig: Rig,
  trees: readonly MeasuredTree[],
  cellTrees: readonly CellTree[],
): Uint8Array {
  const edit = new GltfEdit(bytes, name)
  const log = new ProblemLog()
  const layout = layOut(checkGltf(edit.original, log), log)
  const known = rig.primitives.length
  if (layout.parts.length !== known || known === 0) {
    throw new Broken(`the file has ${layout.parts.length} meshes to show and the rig ${known}`, 'rig-changed')
  }
  const packed = packTrees(rig, trees, cellTrees, layout)
  const before = treeMesh(edit.original)
  const view = before < 0 ? -1 : viewOf(edit.original, before)
  const bufferView = view < 0 ? edit.addView(packed.bytes) : edit.replaceView(view, packed.bytes)
  const mesh = before < 0 ? layout.parts[0].mesh : before
  edit.set(['meshes', mesh, 'extensions', TREE_EXTENSION], { ...packed.json, bufferView })
  edit.use(TREE_EXTENSION)
  return edit.finish()
}

/** The view that the mesh's trees, and nothing else, lie in; -1 if there is none: then what is there stays. */
function viewOf(json: JsonObject, mesh: number): number {
  const owner = asObject(listField(json, 'meshes', 'glTF')[mesh], `mesh ${mesh}`)
  const view = extensionOf(owner, TREE_EXTENSION, `mesh ${mesh}`)?.bufferView
  const count = listField(json, 'bufferViews', 'glTF').length
  if (typeof view !== 'number' || !Number.isInteger(view) || view < 0 || view >= count) return -1
  return countUses(json, view) === 1 ? view : -1
}

/** How many objects of the file, known or not, name a buffer view. */
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
