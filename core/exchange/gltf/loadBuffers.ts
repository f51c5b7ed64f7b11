import type { Reply } from '../../base/reply.ts'
import { shortName } from '../../base/messageText.ts'
import { Broken } from '../base/broken.ts'
import { leavesFolder } from '../base/leavesFolder.ts'
import type { ProblemLog } from '../base/problemLog.ts'
import { decodeBase64 } from './base64.ts'
import type { GltfBuffer, GltfFile } from './gltfFile.ts'

/**
 * Access to the files that a rig's file refers to. `name` is a relative path with percent-encoding resolved. At most
 * `most` bytes are needed. Names that leave the folder (`leavesFolder`) are passed to `outside`, or rejected if it is
 * missing.
 */
export interface Resources {
  (name: string, most: number): Promise<Reply<Uint8Array>>
  readonly outside?: (name: string, most: number) => Promise<Reply<Uint8Array>>
}

const NO_BYTES = new Uint8Array(0)

/** Loads the buffers in `wanted`. The others, such as image buffers, stay empty. */
export async function loadBuffers(
  file: GltfFile,
  wanted: ReadonlySet<number>,
  binary: Uint8Array | null,
  resources: Resources,
  log: ProblemLog,
): Promise<readonly Uint8Array[]> {
  const loaded = file.buffers.map((): Uint8Array => NO_BYTES)
  const outside = new Set<string>()
  for (const index of [...wanted].toSorted((a, b) => a - b)) {
    try {
      loaded[index] = await loadBuffer(file.buffers[index], index, binary, resources, log)
    } catch (error) {
      // Collect all of them for a single problem.
      if (!(error instanceof Broken) || error.kind !== 'file-outside') throw error
      for (const path of error.files) outside.add(path)
    }
  }
  if (outside.size > 0) throw new Broken('files outside the folder of the rig', 'file-outside', [...outside])
  return loaded
}

/** The declared bytes of a buffer. Throws `Broken`. */
export async function loadBuffer(
  buffer: GltfBuffer,
  index: number,
  binary: Uint8Array | null,
  resources: Resources,
  log: ProblemLog,
): Promise<Uint8Array> {
  const where = `buffer ${index}`
  const bytes = buffer.uri === null ? binaryChunk(binary, where) : await readUri(buffer, buffer.uri, where, resources)
  if (bytes.length < buffer.byteLength) {
    throw new Broken(`${where}: ${buffer.byteLength} bytes declared, but ${sourceName(buffer.uri)} has ${bytes.length}`)
  }
  // GLB chunks are padded to a multiple of four bytes.
  if (bytes.length > buffer.byteLength + 3) {
    log.add('buffer-longer', index)
  }
  return bytes.subarray(0, buffer.byteLength)
}

function binaryChunk(binary: Uint8Array | null, where: string): Uint8Array {
  if (binary === null) throw new Broken(`${where}: has no uri, and the file has no binary chunk`)
  return binary
}

/** Reads at most 4 bytes more than declared, which is enough to detect a longer file. */
async function readUri(
  { byteLength }: GltfBuffer,
  uri: string,
  where: string,
  resources: Resources,
): Promise<Uint8Array> {
  if (/^data:/i.test(uri)) return decodeDataUri(uri, where)
  if (/^[a-z][a-z\d+.-]*:/i.test(uri)) {
    throw new Broken(
      `${where}: "${shortName(uri)}" is not a local file; put it next to the file, since nothing is downloaded`,
    )
  }
  const name = percentDecoded(uri)
  const read = leavesFolder(name) ? resources.outside : resources
  if (read === undefined) throw new Broken(`${where}: outside the folder`, 'file-outside', [name])
  const reply = await read(name, byteLength + 4)
  if (reply.ok) return reply.value
  const { kind, message, files } = reply.problem
  throw new Broken(`${where}: "${shortName(uri)}" could not be read: ${message}`, kind, files)
}

function decodeDataUri(uri: string, where: string): Uint8Array {
  const comma = uri.indexOf(',')
  if (comma < 0 || !/;base64$/i.test(uri.slice(0, comma))) {
    throw new Broken(`${where}: the data URI "${shortName(uri, 40)}" is not base64`)
  }
  const bytes = decodeBase64(uri, comma + 1)
  if (bytes === null) throw new Broken(`${where}: the data URI contains characters that are not base64`)
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
  return /^data:/i.test(uri) ? 'its data URI' : `"${shortName(uri)}"`
}
