import type { Reply } from '../../reply.ts'
import { shortName } from '../../messageText.ts'
import { Broken } from '../broken.ts'
import { leavesFolder } from '../leavesFolder.ts'
import type { ProblemLog } from '../problemLog.ts'
import { decodeBase64 } from './base64.ts'
import type { GltfBuffer, GltfFile } from './file.ts'

/**
 * How a reader reaches the files that its own file refers to. `name` is a relative path with percent signs decoded; the first
 * `most` bytes suffice. A name that leaves the folder (`leavesFolder`) goes to `outside` only, and is refused without it.
 */
export interface Resources {
  (name: string, most: number): Promise<Reply<Uint8Array>>
  readonly outside?: (name: string, most: number) => Promise<Reply<Uint8Array>>
}

const NO_BYTES = new Uint8Array(0)

/** The bytes of every buffer that holds something we read; the others, such as image buffers, stay empty. */
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
      // All of them are listed in one problem.
      if (!(error instanceof Broken) || error.kind !== 'file-outside') throw error
      for (const path of error.files) outside.add(path)
    }
  }
  if (outside.size > 0) throw new Broken('files outside the folder of the rig', 'file-outside', [...outside])
  return loaded
}

/** The bytes of a buffer, as many as it declares. Throws `Broken`. */
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

/** The bytes that a `uri` means, at most 4 more than declared: enough to see that there are more. */
async function readUri(
  { byteLength }: GltfBuffer,
  uri: string,
  where: string,
  resources: Resources,
): Promise<Uint8Array> {
  if (/^data:/i.test(uri)) return decodeDataUri(uri, where)
  if (/^[a-z][a-z\d+.-]*:/i.test(uri)) {
    throw new Broken(`${where}: lies at "${shortName(uri)}"; put it beside the file, nothing is fetched`)
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
  return /^data:/i.test(uri) ? 'its data URI' : `"${shortName(uri)}"`
}
