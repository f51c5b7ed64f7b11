import { Broken } from '../base/broken.ts'

const HEADER = 12
const CHUNK_HEADER = 8
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942

/**
 * Builds a GLB from the JSON, the pieces of the binary chunk (no chunk if empty) and other chunks with their headers.
 * Pads the JSON so that the data of the binary chunk starts at a multiple of 8 bytes in the file.
 */
export function packGlb(
  json: Uint8Array,
  binary: readonly Uint8Array[],
  others: readonly Uint8Array[] = [],
): Uint8Array {
  const jsonLength = json.length + ((12 - (json.length % 8)) % 8)
  const binaryLength = (lengthOf(binary) + 3) & ~3
  const binaryChunk = binary.length === 0 ? 0 : CHUNK_HEADER + binaryLength
  const total = HEADER + CHUNK_HEADER + jsonLength + binaryChunk + lengthOf(others)
  if (total > 0xffffffff) throw new Broken(`GLB: ${total} bytes; the maximum is 4294967295`, 'file-too-large')
  const glb = new Uint8Array(total)
  const words = new DataView(glb.buffer)
  ;[0x46546c67, 2, total, jsonLength, JSON_CHUNK].forEach((word, k) => words.setUint32(k * 4, word, true))
  const jsonStart = HEADER + CHUNK_HEADER
  glb.fill(0x20, jsonStart, jsonStart + jsonLength)
  glb.set(json, jsonStart)
  let at = jsonStart + jsonLength
  if (binary.length > 0) {
    words.setUint32(at, binaryLength, true)
    words.setUint32(at + 4, BINARY_CHUNK, true)
    setAll(glb, at + CHUNK_HEADER, binary)
    at += binaryChunk
  }
  setAll(glb, at, others)
  return glb
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0)
}

function setAll(out: Uint8Array, o: number, pieces: readonly Uint8Array[]): void {
  let at = o
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
}
