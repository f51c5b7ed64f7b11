import { Broken } from '../broken.ts'
import { checkGltf } from '../gltf/checkGltf.ts'
import { layOut } from '../gltf/layout.ts'
import { ProblemLog } from '../problemLog.ts'
import { sniffFormat } from '../sniffFormat.ts'
import type { ExportSource } from './exportFormat.ts'
import { GltfEdit } from './gltfEdit.ts'

/** A rig's file, open for additions, and the node of the file for each node of the rig's skeleton. */
export interface GltfSource {
  readonly edit: GltfEdit
  readonly nodes: readonly number[]
}

/** Opens the file that a rig came from; an FBX file as the GLB it was read through. Throws `Broken` on anything else. */
export async function openGltfSource({ bytes, name }: ExportSource): Promise<GltfSource> {
  const edit = new GltfEdit(await gltfBytes(bytes, name), name)
  const log = new ProblemLog()
  return { edit, nodes: layOut(checkGltf(edit.original, log), log).order }
}

async function gltfBytes(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const sniffed = sniffFormat(bytes, name)
  if (sniffed.known && sniffed.format === 'gltf') return bytes
  if (sniffed.known && sniffed.format === 'fbx') {
    const { fbxToGlb } = await import('../fbx/fbxToGlb.ts')
    return fbxToGlb(bytes, new ProblemLog())
  }
  throw new Broken(`"${name}" is no glTF file that spheres could be added to; choose a format of its own, such as json`)
}
