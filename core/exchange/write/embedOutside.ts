import { shortName } from '../../base/messageText.ts'
import { Broken } from '../base/broken.ts'
import { checkBuffers } from '../gltf/checkAccessors.ts'
import { openParts } from '../gltf/gltfContainer.ts'
import type { GltfBuffer } from '../gltf/gltfFile.ts'
import { asObject, type JsonObject, listField } from '../gltf/jsonObject.ts'
import { loadBuffer, percentDecoded, type Resources } from '../gltf/loadBuffers.ts'
import { leavesFolder } from '../base/leavesFolder.ts'
import { ProblemLog } from '../base/problemLog.ts'
import { dataBuffer, GltfEdit } from './gltfEdit.ts'
import { imageType } from './imageType.ts'

/** Larger files could not be opened again. */
const MAX_BYTES = 1024 ** 3

/** A buffer or image that the file refers to. */
interface Reference {
  readonly list: 'buffers' | 'images'
  readonly index: number
  readonly holder: JsonObject
  /** The name passed to `Resources`. */
  readonly name: string
}

export interface EmbeddedFile {
  readonly bytes: Uint8Array
  /** The embedded files, as named in the original file. */
  readonly names: readonly string[]
}

/**
 * Embeds the buffers and images from outside the folder of a glTF file, so that it can be moved to another folder.
 * References to files in its folder remain, as do references to missing files, which were already broken. Throws
 * `Broken`; with kind `file-outside`, it lists all files that may not be read.
 */
export async function embedOutside(bytes: Uint8Array, name: string, resources: Resources): Promise<EmbeddedFile> {
  const { json } = openParts(bytes, name)
  const references = [...referencesOutside(json, 'buffers'), ...referencesOutside(json, 'images')]
  if (references.length === 0) return { bytes, names: [] }
  const found = await readAll(references, checkBuffers(json), resources)
  const edit = new GltfEdit(bytes, name)
  const views = new Map<string, number>()
  for (const [{ list, index, holder, name: file }, content] of found) {
    if (list === 'buffers') edit.set([list, index], { ...holder, ...dataBuffer(content) })
    else {
      const bufferView = views.get(file) ?? edit.addView(content)
      views.set(file, bufferView)
      const { uri: _, ...rest } = holder
      edit.set([list, index], { ...rest, mimeType: imageType(content), bufferView })
    }
  }
  return { bytes: edit.finish(), names: [...new Set([...found.keys()].map((one) => one.name))] }
}

function referencesOutside(json: JsonObject, list: 'buffers' | 'images'): readonly Reference[] {
  return listField(json, list, 'glTF').flatMap((value, index) => {
    const holder = asObject(value, `${list} ${index}`)
    if (typeof holder.uri !== 'string' || /^[a-z][a-z\d+.-]*:/i.test(holder.uri)) return []
    const name = percentDecoded(holder.uri)
    return leavesFolder(name) ? [{ list, index, holder, name }] : []
  })
}

async function readAll(
  references: readonly Reference[],
  buffers: readonly GltfBuffer[],
  resources: Resources,
): Promise<ReadonlyMap<Reference, Uint8Array>> {
  const found = new Map<Reference, Uint8Array>()
  const images = new Map<string, Uint8Array>()
  const refused = new Set<string>()
  let total = 0
  for (const reference of references) {
    const { list, index, name } = reference
    try {
      const known = list === 'images' ? images.get(name) : undefined
      const content = known ?? (await read(reference, buffers[index], resources))
      if (known === undefined) total += content.length
      if (total > MAX_BYTES) throw new Broken(`more than ${MAX_BYTES / 2 ** 20} MB to embed`, 'file-too-large')
      if (list === 'images') images.set(name, content)
      found.set(reference, content)
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      if (error.kind === 'file-missing') continue
      if (error.kind !== 'file-outside') throw error
      for (const path of error.files) refused.add(path)
    }
  }
  if (refused.size > 0) throw new Broken('files outside the folder of the rig', 'file-outside', [...refused])
  return found
}

function read({ list, index, name }: Reference, buffer: GltfBuffer, resources: Resources): Promise<Uint8Array> {
  return list === 'buffers'
    ? loadBuffer(buffer, index, null, resources, new ProblemLog())
    : readImage(name, index, resources)
}

async function readImage(name: string, index: number, resources: Resources): Promise<Uint8Array> {
  const where = `image ${index}`
  if (resources.outside === undefined) throw new Broken(`${where}: outside the folder`, 'file-outside', [name])
  const reply = await resources.outside(name, Number.POSITIVE_INFINITY)
  if (!reply.ok) throw new Broken(`${where}: ${reply.problem.message}`, reply.problem.kind, reply.problem.files)
  if (imageType(reply.value) !== null) return reply.value
  const known = 'PNG, JPEG, WebP, KTX2, AVIF and DDS'
  const file = `"${shortName(name)}", outside the folder of the rig,`
  const message = `${where}: ${file} cannot be embedded: supported formats are ${known}`
  throw new Broken(message, 'export-unsupported')
}
