import { Broken } from '../base/broken.ts'
import { checkGltf } from '../read/gltf/checkGltf.ts'
import { layOut } from '../gltf/gltfLayout.ts'
import { ProblemLog } from '../base/problemLog.ts'
import type { ExportSource } from './exportFormat.ts'
import { GltfEdit } from './gltfEdit.ts'
import { asGltf, notesFor } from './asGltf.ts'

/** A rig's file opened for editing, and the file node of each skeleton node. */
export interface GltfSource {
  readonly edit: GltfEdit
  readonly nodes: readonly number[]
  /** Notes about conversions and about files to keep next to the result. */
  readonly notes: readonly string[]
}

/** Opens the file of a rig. An FBX file is converted to GLB. Throws `Broken` for other formats. */
export async function openGltfSource(source: ExportSource): Promise<GltfSource> {
  const file = await asGltf(source)
  if (file === null) {
    const message = `${source.name} is not a glTF file, so spheres cannot be added. Use another format, such as json.`
    throw new Broken(message, 'export-unsupported')
  }
  const edit = new GltfEdit(file.bytes, file.name)
  const log = new ProblemLog()
  const { order } = layOut(checkGltf(edit.original, log), log)
  return { edit, nodes: order, notes: notesFor(file, source.name) }
}
