import type { BoneCut } from '../exchange/bonecut/boneCut.ts'
import type { ContactMoment, ExportedFile, ExportOptions, ExportReport } from '../exchange/write/exportFormat.ts'
import { withEnding } from '../exchange/write/exportFormat.ts'
import { exportFormats, findFormat } from '../exchange/write/formats.ts'
import { namedFiles } from '../exchange/write/namedFiles.ts'
import { isGlb } from '../exchange/gltf/container.ts'
import { packGlb } from '../exchange/gltf/packGlb.ts'
import type { Progress } from '../progress.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { FileSource } from './session.ts'
import type { SessionBody } from './sessionBody.ts'
import { fileName } from './rigLibrary.ts'

export interface ExportRequest {
  readonly body: number
  /** `ExportFormat.name`. */
  readonly format: string
  readonly options?: ExportOptions
}

/** What was written, in memory: the shell puts it on disk. Arrays are the receiver's own. */
export interface Exported {
  readonly format: string
  /** The main file first. */
  readonly files: readonly ExportedFile[]
  readonly report: ExportReport
  /** The rigid spheres that were written, of formats that take a cut. */
  readonly cut?: BoneCut
  /** What the main file names and the rig's own file named too; it has to lie beside the export as it lies there. */
  readonly beside: readonly NamedFile[]
}

export interface NamedFile {
  /** Relative to the file that names it, with slashes. */
  readonly name: string
  readonly path: string
}

/** Writes a body of the scene in a format. Its file is read again, so that what is written starts from what is there. */
export async function exportBody(
  { loaded, body, clip }: SessionBody,
  { format: name, options = {} }: ExportRequest,
  files: FileSource,
  contacts: (times: readonly number[], self?: boolean) => Reply<readonly ContactMoment[]>,
  progress: Progress,
): Promise<Reply<Exported>> {
  const format = findFormat(name)
  if (format === undefined) {
    const names = exportFormats().map((one) => one.name)
    return failed('request-invalid', `No export format is called "${name}". There are: ${names.join(', ')}.`)
  }
  const bytes = await files.read(loaded.path)
  if (!bytes.ok) return bytes
  const original = { name: fileName(loaded.path), bytes: bytes.value }
  const start = format.ending === null ? asNamed(original, options.name) : done(original)
  if (!start.ok) return start
  const source = {
    ...start.value,
    resources: (uri: string) => files.read(files.resolve(loaded.path, uri)),
    rig: loaded.rig,
    tree: body.tree,
    skinning: body.skinning,
    clip,
    contacts,
  }
  const written = await format.write(source, options, progress)
  if (!written.ok) return { ok: false, problem: { ...written.problem, path: written.problem.path ?? loaded.path } }
  const [main] = written.value.files
  const names = format.ending === null ? namedFiles(main.bytes, main.name) : []
  const beside = names.map((one) => ({ name: one, path: files.resolve(loaded.path, one) }))
  return done({ format: name, ...written.value, beside })
}

interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * A rig's file, ready to be added to under another name. Programs go by the ending: glTF text that is to be called .glb is put
 * into one as it stands, JSON and all; a GLB that is called anything else would open nowhere.
 */
function asNamed(file: NamedBytes, name: string | undefined): Reply<NamedBytes> {
  const isText = /\.gltf$/i.test(file.name) && !isGlb(file.bytes)
  if (name === undefined || (isText && /\.gltf$/i.test(name))) return done(file)
  if (/\.(glb|vrm)$/i.test(name)) return done(isText ? inGlb(file) : file)
  const [what, endings] = isText ? ['glTF text', '.gltf, .glb or .vrm'] : ['a GLB', '.glb or .vrm']
  return failed('request-invalid', `${name}: what is made of ${file.name} is ${what} and must be called ${endings}.`)
}

function inGlb({ name, bytes }: NamedBytes): NamedBytes {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return { name: withEnding(name, '.glb'), bytes: packGlb(hasMark ? bytes.subarray(3) : bytes, []) }
}
