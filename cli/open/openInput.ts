import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { sniffFormat } from '../../core/exchange/read/sniffFormat.ts'
import { isGlb } from '../../core/exchange/gltf/gltfContainer.ts'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'
import { LARGEST_FILE } from '../../host/nodeFiles.ts'
import { inputDescriptor } from '../../host/streamPaths.ts'
import type { Reporting } from '../run/progressLine.ts'

/** A rig or a scene that a command reads, and the files that it can refer to. */
export interface Input {
  readonly path: string
  readonly files: FileSource
  /** Content read from a stream, which can be read only once; null if `path` is a file. */
  readonly bytes: Uint8Array | null
}

/**
 * The input for an operand. `-` and other streams are read completely. Their format is detected from the content and
 * determines their name (`stdin.glb`, `stdin.rigscene.json`). References are resolved in the current folder.
 */
export async function openInput(word: string, files: FileSource, { trace }: Reporting): Promise<Reply<Input>> {
  const descriptor = inputDescriptor(word)
  if (descriptor === null) return done({ path: word, files, bytes: null })
  const bytes = await readStream(descriptor, word)
  if (!bytes.ok) return bytes
  const name = `stdin${endingOf(bytes.value)}`
  trace?.(`read ${word} as ${name}: ${bytes.value.length} bytes`)
  return done(streamInput(name, bytes.value, files))
}

/** An input whose content is in memory. */
export function streamInput(path: string, bytes: Uint8Array, files: FileSource): Input {
  const isOwn = (other: string) => resolve(other) === resolve(path)
  const read: FileSource['read'] = async (other) => (isOwn(other) ? done(bytes) : files.read(other))
  return { path, files: { ...files, read }, bytes }
}

async function readStream(descriptor: number, word: string): Promise<Reply<Uint8Array>> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of createReadStream('', { fd: descriptor, autoClose: false })) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size > LARGEST_FILE) return failed('file-too-large', `${word} has more than ${LARGEST_FILE} bytes.`, word)
    }
  } catch (error) {
    return failed('file-unreadable', `${word} cannot be read: ${(error as Error).message}.`, word)
  }
  if (size === 0) return failed('file-broken', `${word} is empty: pipe a rig or a scene into it.`, word)
  return done(new Uint8Array(Buffer.concat(chunks)))
}

/** Extension of the format detected from the content; empty if it is not supported. */
function endingOf(bytes: Uint8Array): string {
  if (isGlb(bytes)) return '.glb'
  const sniffed = sniffFormat(bytes, 'stdin')
  if (sniffed.known)
    return sniffed.format === 'gltf' ? (isSceneText(bytes) ? '.rigscene.json' : '.gltf') : `.${sniffed.format}`
  if (isBinaryStl(bytes)) return '.stl'
  return /^v[ \t]+[-+.\d]/m.test(Buffer.from(bytes.subarray(0, 65536)).toString('latin1')) ? '.obj' : ''
}

/** A scene file lists bodies; a glTF file has an asset. */
function isSceneText(bytes: Uint8Array): boolean {
  try {
    const json = JSON.parse(new TextDecoder().decode(bytes)) as object
    return 'bodies' in json && !('asset' in json)
  } catch {
    return false
  }
}

/** An 80-byte header, the number of triangles, and 50 bytes per triangle. */
function isBinaryStl(bytes: Uint8Array): boolean {
  if (bytes.length < 84) return false
  return bytes.length === 84 + 50 * new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true)
}
