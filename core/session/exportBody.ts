import type { BoneCut } from '../exchange/bonecut/boneCut.ts'
import type {
  ExportedFile,
  ExportFormat,
  ExportOptions,
  ExportReport,
  ExportSource,
} from '../exchange/write/exportFormat.ts'
import { withEnding } from '../exchange/write/exportFormat.ts'
import { exportFormats, findFormat } from '../exchange/write/formats.ts'
import { namedFiles } from '../exchange/write/namedFiles.ts'
import { isGlb } from '../exchange/gltf/container.ts'
import type { Resources } from '../exchange/gltf/loadBuffers.ts'
import { Broken, brokenReply } from '../exchange/broken.ts'
import { embedOutside } from '../exchange/write/embedOutside.ts'
import { textToGlb } from '../exchange/write/textToGlb.ts'
import { shortList } from '../messageText.ts'
import type { Progress } from '../progress.ts'
import { done, failed, type Reply } from '../reply.ts'
import { defaultCellTreeSettings } from '../spheretree/cells/buildCellTree.ts'
import type { CellTree, CellTreeSettings } from '../spheretree/cells/cellTree.ts'
import type { FileSource } from './session.ts'
import type { SessionBody } from './sessionBody.ts'
import { cellTreeOf, fileName, latestCellTree, type LoadedRig, referencedBy } from './rigLibrary.ts'

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
  readonly beside: Companions
}

/** Files that an export refers to, as `rig` refers to them. */
export interface Companions {
  readonly rig: string
  /** Relative to the rig, and to the export. */
  readonly names: readonly string[]
}

/** Writes a body of the scene in a format. Its file is read again, so that what is written starts from what is there. */
export async function exportBody(
  { loaded, body, clip }: SessionBody,
  { format: name, options = {} }: ExportRequest,
  files: FileSource,
  scene: Pick<ExportSource, 'contacts' | 'jointContacts' | 'cuts'>,
  progress: Progress,
): Promise<Reply<Exported>> {
  const format = findFormat(name)
  if (format === undefined) {
    const names = exportFormats().map((one) => one.name)
    return failed('request-invalid', `No export format is called "${name}". There are: ${names.join(', ')}.`)
  }
  const bytes = await files.read(loaded.path)
  if (!bytes.ok) return bytes
  const resources = referencedBy(loaded.path, files)
  const original = { name: fileName(loaded.path), bytes: bytes.value }
  const start =
    format.ending === null ? await prepared(original, options, resources) : done({ ...original, embedded: [] })
  if (!start.ok) return { ok: false, problem: { ...start.problem, path: start.problem.path ?? loaded.path } }
  const { embedded, ...file } = start.value
  const cellTree = cellTreeFor(format, loaded, options.cellTree, progress)
  if (!cellTree.ok) return cellTree
  const source = {
    ...file,
    resources,
    rig: loaded.rig,
    tree: body.tree,
    cellTree: cellTree.value,
    skinning: body.skinning,
    clip,
    ...scene,
  }
  const written = await format.write(source, options, progress)
  if (!written.ok) return { ok: false, problem: { ...written.problem, path: written.problem.path ?? loaded.path } }
  const [main] = written.value.files
  const names = format.ending === null ? namedFiles(main.bytes, main.name) : []
  const notes = embedded.length === 0 ? [] : [`Embedded from outside the folder of the rig: ${shortList(embedded)}.`]
  const report = { ...written.value.report, notes: [...written.value.report.notes, ...notes] }
  return done({ format: name, ...written.value, report, beside: { rig: loaded.path, names } })
}

function cellTreeFor(
  { takesCellTree, fitted }: ExportFormat,
  loaded: LoadedRig,
  asked: CellTreeSettings | null | undefined,
  progress: Progress,
): Reply<CellTree | null> {
  if (takesCellTree !== true || asked === null) return done(null)
  const settings = asked ?? latestCellTree(loaded)?.settings ?? (fitted === true ? defaultCellTreeSettings : null)
  return settings === null ? done(null) : cellTreeOf(loaded, settings, progress)
}

interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

interface PreparedFile extends NamedBytes {
  /** Files outside the folder of the rig that it holds now. */
  readonly embedded: readonly string[]
}

/** A rig's file, ready to be added to under another name and in another folder. */
async function prepared(
  file: NamedBytes,
  { name, elsewhere = false }: ExportOptions,
  resources: Resources,
): Promise<Reply<PreparedFile>> {
  const named = await asNamed(file, name, resources)
  if (!named.ok) return named
  const isGltf = isGlb(named.value.bytes) || /\.gltf$/i.test(named.value.name)
  if (!elsewhere || !isGltf) return done({ ...named.value, embedded: [] })
  return caught(file.name, async () => {
    const { bytes, names } = await embedOutside(named.value.bytes, named.value.name, resources)
    return { name: named.value.name, bytes, embedded: names }
  })
}

/**
 * A rig's file, ready to be added to under another name. Programs go by the ending: glTF text that is to be called .glb is made
 * one; a GLB that is called anything else would open nowhere.
 */
async function asNamed(file: NamedBytes, name: string | undefined, resources: Resources): Promise<Reply<NamedBytes>> {
  const isText = /\.gltf$/i.test(file.name) && !isGlb(file.bytes)
  if (name === undefined || (isText && /\.gltf$/i.test(name))) return done(file)
  if (/\.(glb|vrm)$/i.test(name)) return isText ? inGlb(file, resources) : done(file)
  const [what, endings] = isText ? ['glTF text', '.gltf, .glb or .vrm'] : ['a GLB', '.glb or .vrm']
  return failed('request-invalid', `${name}: what is made of ${file.name} is ${what} and must be called ${endings}.`)
}

function inGlb({ name, bytes }: NamedBytes, resources: Resources): Promise<Reply<NamedBytes>> {
  return caught(name, async () => ({ name: withEnding(name, '.glb'), bytes: await textToGlb(bytes, name, resources) }))
}

async function caught<T>(name: string, make: () => Promise<T>): Promise<Reply<T>> {
  try {
    return done(await make())
  } catch (error) {
    if (error instanceof Broken) return brokenReply(error, name, `${name}: ${error.message}.`)
    throw error
  }
}
