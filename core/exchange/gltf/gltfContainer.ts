import { Broken } from '../base/broken.ts'
import { decodeText } from '../base/decodeText.ts'
import type { ProblemLog } from '../base/problemLog.ts'
import { asObject, type JsonObject } from './jsonObject.ts'

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942
const OPEN_BRACE = 0x7b

/** Longer JSON is rejected, because V8 cannot store it in one string. */
const JSON_LIMIT = 400e6

export interface GltfContainer {
  readonly json: JsonObject
  /** The binary chunk of a GLB. */
  readonly binary: Uint8Array | null
}

/** The parts of a file, sufficient to write it again. */
export interface GltfParts extends GltfContainer {
  readonly isGlb: boolean
  /** The bytes of the JSON. */
  readonly text: Uint8Array
  /** Other chunks, with their headers. */
  readonly others: readonly Uint8Array[]
  /** Number of bytes after the end of a GLB given in its header. */
  readonly trailing: number
}

export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && word(bytes, 0) === MAGIC
}

/** Parses a GLB or a glTF text. GLB chunks: length, type, data, each padded to 4 bytes (glTF 2.0 §4.4). */
export function openContainer(bytes: Uint8Array, name: string, log: ProblemLog): GltfContainer {
  const { json, binary, trailing } = openParts(bytes, name)
  if (trailing > 0) log.add('trailing-bytes', undefined, trailing)
  return { json, binary }
}

export function openParts(bytes: Uint8Array, name: string): GltfParts {
  if (isGlb(bytes)) return openGlb(bytes)
  if (/\.(glb|vrm)$/i.test(name) && bytes[0] !== OPEN_BRACE) {
    const first = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    throw new Broken(`GLB: the file begins with the bytes ${first} instead of 67 6c 54 46 ("glTF"); export it again`)
  }
  const json = parseJson(bytes, 'glTF text')
  return { isGlb: false, json, text: bytes, binary: null, others: [], trailing: 0 }
}

function openGlb(bytes: Uint8Array): GltfParts {
  if (bytes.length < 20) throw new Broken(`GLB: the file ends after ${bytes.length} bytes, inside its header`)
  const version = word(bytes, 4)
  if (version !== 2) {
    throw new Broken(`GLB: container version ${version}; only version 2 can be read, export the rig as glTF 2.0`)
  }
  const length = word(bytes, 8)
  if (length > bytes.length) {
    throw new Broken(`GLB: truncated, its header declares ${length} bytes but the file has ${bytes.length}`)
  }
  return { ...readChunks(bytes, Math.max(length, 20)), trailing: bytes.length - length }
}

function readChunks(bytes: Uint8Array, end: number): Omit<GltfParts, 'trailing'> {
  let json: JsonObject | null = null
  let text = bytes.subarray(0, 0)
  let binary: Uint8Array | null = null
  const others: Uint8Array[] = []
  for (let at = 12, chunk = 0; at + 8 <= end; chunk++) {
    const size = word(bytes, at)
    const type = word(bytes, at + 4)
    const stop = at + 8 + size
    if (stop > end) {
      throw new Broken(`GLB: chunk ${chunk} at byte ${at} declares ${size} bytes, but only ${end - at - 8} are left`)
    }
    if (chunk === 0) {
      if (type !== JSON_CHUNK) throw new Broken(`GLB: the first chunk has type 0x${type.toString(16)}, expected JSON`)
      text = bytes.subarray(at + 8, stop)
      json = parseJson(text, 'GLB, JSON chunk')
    } else if (type === BINARY_CHUNK && binary === null) {
      binary = bytes.subarray(at + 8, stop)
    } else {
      others.push(bytes.subarray(at, stop))
    }
    at = stop
  }
  if (json === null) throw new Broken('GLB: no JSON chunk')
  return { isGlb: true, json, text, binary, others }
}

function parseJson(bytes: Uint8Array, where: string): JsonObject {
  if (bytes.length > JSON_LIMIT) {
    throw new Broken(`${where}: ${bytes.length} bytes of JSON; move the buffers out of it`, 'file-too-large')
  }
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  let value: unknown
  try {
    value = JSON.parse(decodeText(bytes.subarray(start)))
  } catch (error) {
    throw new Broken(`${where}: not valid JSON (${error instanceof Error ? error.message : String(error)})`)
  }
  return asObject(value, where)
}

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0
}
