import { type JsonObject, asObject, listField } from '../gltf/json.ts'
import { openParts } from '../gltf/container.ts'
import { packGlb } from '../gltf/packGlb.ts'
import { latin1 } from '../latin1.ts'
import { encodeBase64 } from '../gltf/base64.ts'
import { JsonText, type Step } from './jsonText.ts'

/**
 * A user's GLB, VRM or glTF file to which something is added. Append only: every JSON value, unknown extensions and the
 * binary chunk stay byte for byte what they were. The one value that must change is the `byteLength` of the buffer
 * that the binary chunk belongs to. (glTF-Transform would drop the extensions that it does not know.)
 *
 * Data goes to the end of the binary chunk; where the first buffer is none, into a buffer of its own as a data URI.
 */
export class GltfEdit {
  readonly isGlb: boolean
  readonly #json: JsonText
  /** Bytes of the binary chunk, old and new, and how long they are together. */
  readonly #binary: Uint8Array[] = []
  #binaryLength = 0
  readonly #usesChunk: boolean
  /** Chunks of other kinds, whole. */
  readonly #others: readonly Uint8Array[]
  #changed = false
  readonly #lengths = new Map<string, number>()
  readonly #original: JsonObject

  /** Throws `Broken` if the file cannot be taken apart. */
  constructor(bytes: Uint8Array, name: string) {
    const parts = openParts(bytes, name)
    this.isGlb = parts.isGlb
    this.#original = parts.json
    this.#json = new JsonText(latin1(parts.text, parts.isGlb ? withoutPadding(parts.text) : parts.text.length))
    this.#others = parts.others
    const buffers = listField(parts.json, 'buffers', 'glTF')
    const first = buffers.length === 0 ? {} : asObject(buffers[0], 'buffer 0')
    this.#usesChunk = parts.isGlb && first.uri === undefined && (parts.binary !== null || buffers.length === 0)
    if (parts.binary !== null) this.#push(parts.binary)
  }

  /** The file as it was before any edit. */
  get original(): JsonObject {
    return this.#original
  }

  set(path: readonly Step[], value: unknown): void {
    this.#json.set(path, value)
  }

  /** Adds to the list at a path and returns the place of the new element. */
  append(path: readonly Step[], value: unknown): number {
    const key = path.join('/')
    const length = this.#lengths.get(key) ?? this.#lengthOf(path)
    this.#json.append(path, value)
    this.#lengths.set(key, length + 1)
    return length
  }

  /** Names an extension in `extensionsUsed`, once. */
  use(extension: string): void {
    const used = listField(this.#original, 'extensionsUsed', 'glTF')
    if (used.includes(extension) || this.#lengths.has(`used ${extension}`)) return
    this.#lengths.set(`used ${extension}`, 1)
    this.append(['extensionsUsed'], extension)
  }

  /** Index of a new buffer view with these bytes, at a multiple of 8 bytes. */
  addView(bytes: Uint8Array): number {
    if (!this.#usesChunk) {
      const buffer = this.append(['buffers'], dataBuffer(bytes))
      return this.append(['bufferViews'], { buffer, byteLength: bytes.length })
    }
    this.#push(new Uint8Array((8 - (this.#binaryLength % 8)) % 8))
    const byteOffset = this.#binaryLength
    this.#push(bytes)
    this.#changed = true
    return this.append(['bufferViews'], { buffer: 0, byteOffset, byteLength: bytes.length })
  }

  /**
   * The same in place of an older view, if nothing but that view lies at the end of the file's data: what was added before
   * need not stay for ever.
   */
  replaceView(view: number, bytes: Uint8Array): number {
    const views = listField(this.#original, 'bufferViews', 'glTF')
    const old = asObject(views[view], `bufferView ${view}`)
    const byteOffset = typeof old.byteOffset === 'number' ? old.byteOffset : 0
    if (!this.#usesChunk && this.#isOwnBuffer(views, view)) {
      this.#json.set(['buffers', Number(old.buffer)], dataBuffer(bytes))
      this.#json.set(['bufferViews', view], { buffer: old.buffer, byteLength: bytes.length })
      return view
    }
    if (!this.#usesChunk || this.#changed || !isTail(views, view, byteOffset, this.#binaryLength)) {
      return this.addView(bytes)
    }
    const chunk = this.#binary[0].subarray(0, byteOffset)
    this.#binary.length = 0
    this.#binaryLength = 0
    this.#push(chunk)
    this.#push(bytes)
    this.#changed = true
    this.#json.set(['bufferViews', view], { buffer: 0, byteOffset, byteLength: bytes.length })
    return view
  }

  finish(): Uint8Array {
    if (this.#changed && this.#lengthOf(['buffers']) === 0) this.append(['buffers'], { byteLength: this.#binaryLength })
    else if (this.#changed) this.#json.set(['buffers', 0, 'byteLength'], this.#binaryLength)
    const text = bytesOf(this.#json.text)
    return this.isGlb ? packGlb(text, this.#binary, this.#others) : text
  }

  /** Whether the view is all that its buffer holds, and the buffer lies in the JSON. */
  #isOwnBuffer(views: readonly unknown[], view: number): boolean {
    const bufferOf = (index: number) => asObject(views[index], `bufferView ${index}`).buffer
    const index = bufferOf(view)
    if (views.some((_, other) => other !== view && bufferOf(other) === index)) return false
    const { uri } = asObject(listField(this.#original, 'buffers', 'glTF')[Number(index)], `buffer ${index}`)
    return typeof uri === 'string' && uri.startsWith('data:')
  }

  #push(bytes: Uint8Array): void {
    this.#binary.push(bytes)
    this.#binaryLength += bytes.length
  }

  #lengthOf(path: readonly Step[]): number {
    let at: unknown = this.#original
    for (const step of path) at = (at as Record<Step, unknown> | undefined)?.[step]
    return Array.isArray(at) ? at.length : 0
  }
}

export function dataBuffer(bytes: Uint8Array): { byteLength: number; uri: string } {
  return { byteLength: bytes.length, uri: `data:application/octet-stream;base64,${encodeBase64(bytes)}` }
}

/** Whether the view is the last of all, ends where the chunk ends (but for its padding), and no other reaches into it. */
function isTail(views: readonly unknown[], view: number, byteOffset: number, end: number): boolean {
  return views.every((value, index) => {
    const other = asObject(value, `bufferView ${index}`)
    if (other.buffer !== 0) return index !== view
    const stop = Number(other.byteOffset ?? 0) + Number(other.byteLength)
    return index === view ? index === views.length - 1 && end - stop < 4 : stop <= byteOffset
  })
}

/** Length of a JSON chunk without the spaces that fill it up. */
function withoutPadding(text: Uint8Array): number {
  let end = text.length
  while (end > 0 && (text[end - 1] === 0x20 || text[end - 1] === 0)) end--
  return end
}

/** One byte per character. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
