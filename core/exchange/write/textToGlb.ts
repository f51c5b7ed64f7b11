import { checkBuffers } from '../gltf/checkData.ts'
import { openParts } from '../gltf/container.ts'
import { asObject, listField } from '../gltf/json.ts'
import { loadBuffer, type Resources } from '../gltf/loadBuffers.ts'
import { packGlb } from '../gltf/packGlb.ts'
import { latin1 } from '../latin1.ts'
import { ProblemLog } from '../problemLog.ts'
import { bytesOf } from './gltfEdit.ts'
import { JsonText } from './jsonText.ts'

/**
 * glTF text as a GLB. Its first buffer becomes the binary chunk and so loses its `uri`; every other value stays byte for
 * byte what it was. Throws `Broken` if the buffer cannot be read.
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
