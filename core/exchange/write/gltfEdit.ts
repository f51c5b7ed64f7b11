import { type JsonObject, asObject, listField } from '../gltf/jsonObject.ts'
import { openParts } from '../gltf/gltfContainer.ts'
import { packGlb } from '../gltf/packGlb.ts'
import { latin1 } from '../base/latin1.ts'
import { encodeBase64 } from '../gltf/base64.ts'
import { JsonText, type Step } from './jsonText.ts'

/**
 * Extends a user's GLB, VRM or glTF file. Append-only: all existing JSON values, unknown extensions and the binary
 * chunk are preserved byte for byte. Only the `byteLength` of the binary chunk's buffer changes. (glTF-Transform would
 * drop unknown extensions.)
 *
 * New data is appended to the binary chunk. If the first buffer is not the binary chunk, it is stored in a new buffer
 * as a data URI.
 */
export class GltfEdit {
  readonly isGlb: boolean
  readonly #json: JsonText
  /** Old and new pieces of the binary chunk, and their total length. */
  readonly #binary: Uint8Array[] = []
  #binaryLength = 0
  readonly #usesChunk: boolean
  /** Other chunks, with their headers. */
  readonly #others: readonly Uint8Array[]
  #changed = false
  readonly #lengths = new Map<string, number>()
  readonly #original: JsonObject

  /** Throws `Broken` if the file cannot be parsed. */
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

  /** The JSON before any edit. */
  get original(): JsonObject {
    return this.#original
  }

  set(path: readonly Step[], value: unknown): void {
    this.#json.set(path, value)
  }

  /** Appends to the list at a path and returns the index of the new element. */
  append(path: readonly Step[], value: unknown): number {
    const key = path.join('/')
    const length = this.#lengths.get(key) ?? this.#lengthOf(path)
    this.#json.append(path, value)
    this.#lengths.set(key, length + 1)
    return length
  }

  /** Adds an extension to `extensionsUsed` if it is not listed yet. */
  use(extension: string): void {
    const used = listField(this.#original, 'extensionsUsed', 'glTF')
    if (used.includes(extension) || this.#lengths.has(`used ${extension}`)) return
    this.#lengths.set(`used ${extension}`, 1)
    this.append(['extensionsUsed'], extension)
  }

  /** Adds a buffer view with these bytes, aligned to 8 bytes. Returns its index. */
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
   * Replaces an existing view if it is the last data of the file; otherwise adds a new view. Prevents the file from
   * growing with every export.
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

  /** Whether the view is the only one in its buffer, and the buffer is a data URI. */
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

/**
 * Whether the view is the last one, ends at the end of the chunk (except for padding), and no other view overlaps it.
 */
function isTail(views: readonly unknown[], view: number, byteOffset: number, end: number): boolean {
  return views.every((value, index) => {
    const other = asObject(value, `bufferView ${index}`)
    if (other.buffer !== 0) return index !== view
    const stop = Number(other.byteOffset ?? 0) + Number(other.byteLength)
    return index === view ? index === views.length - 1 && end - stop < 4 : stop <= byteOffset
  })
}

/** Length of a JSON chunk without its padding. */
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
