import { checkBuffers } from '../gltf/checkAccessors.ts'
import { openParts } from '../gltf/gltfContainer.ts'
import { asObject, listField } from '../gltf/jsonObject.ts'
import { loadBuffer, type Resources } from '../gltf/loadBuffers.ts'
import { packGlb } from '../gltf/packGlb.ts'
import { latin1 } from '../base/latin1.ts'
import { ProblemLog } from '../base/problemLog.ts'
import { bytesOf } from './gltfEdit.ts'
import { JsonText } from './jsonText.ts'

/**
 * Converts glTF text to GLB. The first buffer becomes the binary chunk and loses its `uri`. All other values are
 * preserved byte for byte. Throws `Broken` if the buffer cannot be read.
 */
export async function textToGlb(bytes: Uint8Array, name: string, resources: Resources): Promise<Uint8Array> {
  const { json, text } = openParts(bytes, name)
  const buffers = listField(json, 'buffers', 'glTF')
  if (buffers.length === 0) return packGlb(text, [])
  const { uri, ...first } = asObject(buffers[0], 'buffer 0')
  if (typeof uri !== 'string') return packGlb(text, [])
  const [declared] = checkBuffers(json)
  const binary = await loadBuffer(declared, 0, null, resources, new ProblemLog())
  const edited = new JsonText(latin1(text, text.length))
  edited.set(['buffers', 0], first)
  return packGlb(bytesOf(edited.text), [binary])
}
