import type { Reply } from '../../reply.ts'
import { Broken } from '../broken.ts'
import type { ProblemLog } from '../problemLog.ts'
import { decodeBase64 } from './base64.ts'
import type { GltfBuffer, GltfFile } from './file.ts'

/** How a reader reaches the files that lie beside the one it reads. `uri` is relative, with percent signs decoded. */
export type Resources = (uri: string) => Promise<Reply<Uint8Array>>

const NO_BYTES = new Uint8Array(0)

/** The bytes of every buffer that holds something we read; the others, such as image buffers, stay empty. */
export async function loadBuffers(
  file: GltfFile,
  wanted: ReadonlySet<number>,
  binary: Uint8Array | null,
  resources: Resources,
  log: ProblemLog,
): Promise<readonly Uint8Array[]> {
  const loaded: Uint8Array[] = []
  for (const [index, buffer] of file.buffers.entries()) {
    loaded.push(wanted.has(index) ? await loadBuffer(buffer, index, binary, resources, log) : NO_BYTES)
  }
  return loaded
}

async function loadBuffer(
  buffer: GltfBuffer,
  index: number,
  binary: Uint8Array | null,
  resources: Resources,
  log: ProblemLog,
): Promise<Uint8Array> {
  const where = `buffer ${index}`
  const bytes = buffer.uri === null ? binaryChunk(binary, where) : await readUri(buffer.uri, where, resources)
  if (bytes.length < buffer.byteLength) {
    throw new Broken(`${where}: ${buffer.byteLength} bytes announced, ${sourceName(buffer.uri)} has ${bytes.length}`)
  }
  // A GLB chunk is padded to a multiple of four bytes.
  if (bytes.length > buffer.byteLength + 3) {
    log.add('buffer-longer', index)
  }
  return bytes.subarray(0, buffer.byteLength)
}

function binaryChunk(binary: Uint8Array | null, where: string): Uint8Array {
  if (binary === null) throw new Broken(`${where}: has no uri, and the file has no binary chunk`)
  return binary
}

/** The bytes that a `uri` of a file means. Throws `Broken`. */
export async function readUri(uri: string, where: string, resources: Resources): Promise<Uint8Array> {
  if (/^data:/i.test(uri)) return decodeDataUri(uri, where)
  if (/^[a-z][a-z\d+.-]*:/i.test(uri)) {
    throw new Broken(`${where}: lies at "${uri.slice(0, 80)}"; put it beside the file, nothing is fetched`)
  }
  const reply = await resources(percentDecoded(uri))
  if (reply.ok) return reply.value
  throw new Broken(`${where}: "${uri.slice(0, 80)}" could not be read: ${reply.problem.message}`, reply.problem.kind)
}

function decodeDataUri(uri: string, where: string): Uint8Array {
  const comma = uri.indexOf(',')
  if (comma < 0 || !/;base64$/i.test(uri.slice(0, comma))) {
    throw new Broken(`${where}: the data URI "${uri.slice(0, 40)}…" is not base64`)
  }
  const bytes = decodeBase64(uri, comma + 1)
  if (bytes === null) throw new Broken(`${where}: the data URI holds characters that are not base64`)
  return bytes
}

export function percentDecoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

function sourceName(uri: string | null): string {
  if (uri === null) return 'the binary chunk'
  return /^data:/i.test(uri) ? 'its data URI' : `"${uri.slice(0, 80)}"`
}
