import { Broken } from '../broken.ts'
import { checkGltf } from '../gltf/checkGltf.ts'
import { layOut } from '../gltf/layout.ts'
import { ProblemLog } from '../problemLog.ts'
import type { ExportSource } from './exportFormat.ts'
import { GltfEdit } from './gltfEdit.ts'
import { asGltf, notesFor } from './treeFormat.ts'

/** A rig's file, open for additions, and the node of the file for each node of the rig's skeleton. */
export interface GltfSource {
  readonly edit: GltfEdit
  readonly nodes: readonly number[]
  /** What was converted, and what must lie beside the result. */
  readonly notes: readonly string[]
}

/** Opens the file that a rig came from; an FBX file as the GLB it was read through. Throws `Broken` on anything else. */
export async function openGltfSource(source: ExportSource): Promise<GltfSource> {
  const file = await asGltf(source)
  if (file === null) {
    const message = `${source.name} is no glTF file that spheres could be added to; choose a format of its own, such as json.`
    throw new Broken(message, 'export-unsupported')
  }
  const edit = new GltfEdit(file.bytes, file.name)
  const log = new ProblemLog()
  const { order } = layOut(checkGltf(edit.original, log), log)
  return { edit, nodes: order, notes: notesFor(file, source.name) }
}
