import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { sniffFormat } from '../core/exchange/sniffFormat.ts'
import { isGlb } from '../core/exchange/gltf/container.ts'
import { done, failed, type Reply } from '../core/reply.ts'
import type { FileSource } from '../core/session/session.ts'
import { LARGEST_FILE } from './files.ts'
import { inputDescriptor } from './streamPaths.ts'

/** A rig or a scene that a command reads, and where what it names is found. */
export interface Input {
  readonly path: string
  readonly files: FileSource
  /** What was read from a stream, which can be read only once; null: `path` is a file. */
  readonly bytes: Uint8Array | null
}

/**
 * The input that an operand means. `-` and other streams are read to their end. Their format is detected from their content, and they
 * are named after it (`stdin.glb`, `stdin.rigscene.json`); what they name is looked for in the current folder.
 */
export async function openInput(word: string, files: FileSource): Promise<Reply<Input>> {
  const descriptor = inputDescriptor(word)
  if (descriptor === null) return done({ path: word, files, bytes: null })
  const bytes = await readStream(descriptor, word)
  return bytes.ok ? done(streamInput(`stdin${endingOf(bytes.value)}`, bytes.value, files)) : bytes
}

/** An input whose file is in memory. */
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

/** Ending of a format that is detected from content; empty if it is none that can be read. */
function endingOf(bytes: Uint8Array): string {
  if (isGlb(bytes)) return '.glb'
  const sniffed = sniffFormat(bytes, 'stdin')
  if (sniffed.known)
    return sniffed.format === 'gltf' ? (isSceneText(bytes) ? '.rigscene.json' : '.gltf') : `.${sniffed.format}`
  if (isBinaryStl(bytes)) return '.stl'
  return /^v[ \t]+[-+.\d]/m.test(Buffer.from(bytes.subarray(0, 65536)).toString('latin1')) ? '.obj' : ''
}

/** A scene lists bodies; glTF has an asset instead. */
function isSceneText(bytes: Uint8Array): boolean {
  try {
    const json = JSON.parse(new TextDecoder().decode(bytes)) as object
    return 'bodies' in json && !('asset' in json)
  } catch {
    return false
  }
}

/** 80 bytes of any content, the number of triangles, 50 bytes for each of them. */
function isBinaryStl(bytes: Uint8Array): boolean {
  if (bytes.length < 84) return false
  return bytes.length === 84 + 50 * new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true)
}
