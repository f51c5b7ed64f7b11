import type { RigidSphereSet } from '../../exchange/rigid/rigidSphereSet.ts'
import type {
  ExportedFile,
  ExportFormat,
  ExportOptions,
  ExportReport,
  ExportSource,
} from '../../exchange/write/exportFormat.ts'
import { withEnding } from '../../exchange/write/exportFormat.ts'
import { exportFormats, findFormat } from '../../exchange/exportFormats.ts'
import { namedFiles } from '../../exchange/write/namedFiles.ts'
import { isGlb } from '../../exchange/gltf/gltfContainer.ts'
import type { Resources } from '../../exchange/gltf/loadBuffers.ts'
import { Broken, brokenReply } from '../../exchange/base/broken.ts'
import { embedOutside } from '../../exchange/write/embedOutside.ts'
import { textToGlb } from '../../exchange/write/textToGlb.ts'
import type { Inner, InnerSettings } from '../../innertree/inner.ts'
import { shortList } from '../../base/messageText.ts'
import type { Progress } from '../../base/progress.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { defaultCellTreeSettings } from '../../spheretree/cells/buildCellTree.ts'
import type { CellTree, CellTreeSettings } from '../../spheretree/cells/tree/cellTree.ts'
import type { FileSource } from '../scene/fileSource.ts'
import type { SessionBody } from '../scene/sessionBody.ts'
import {
  cellTreeOf,
  fileName,
  innerOf,
  latestCellTree,
  latestInner,
  type LoadedRig,
  referencedBy,
} from '../scene/rigLibrary.ts'

export interface ExportRequest {
  readonly body: number
  /** `ExportFormat.name`. */
  readonly format: string
  readonly options?: ExportOptions
}

/** The exported files, in memory. The shell writes them to disk. The caller owns the arrays. */
export interface Exported {
  readonly format: string
  /** The main file comes first. */
  readonly files: readonly ExportedFile[]
  readonly report: ExportReport
  /** The exported rigid spheres. Only for formats that write rigid spheres. */
  readonly rigid?: RigidSphereSet
  /**
   * External files that both the main file and the rig's own file refer to. Copy them next to the export, at the same
   * relative paths.
   */
  readonly beside: Companions
}

/** Files that an export refers to by the same relative path as `rig`. */
export interface Companions {
  readonly rig: string
  /** Relative to the rig and to the export. */
  readonly names: readonly string[]
}

/** Exports a body of the scene. Reads the rig's file again, so that the export is based on its current content. */
export async function exportBody(
  { loaded, body, clip }: SessionBody,
  { format: name, options = {} }: ExportRequest,
  files: FileSource,
  scene: Pick<ExportSource, 'contacts' | 'jointContacts' | 'rigidCache'>,
  progress: Progress,
): Promise<Reply<Exported>> {
  const format = findFormat(name)
  if (format === undefined) {
    const names = exportFormats().map((one) => one.name)
    return failed('request-invalid', `Unknown export format "${name}". Available: ${names.join(', ')}.`)
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
  const inner = innerFor(format, loaded, options.inner, progress)
  if (!inner.ok) return inner
  const source = {
    ...file,
    resources,
    rig: loaded.rig,
    tree: body.tree,
    cellTree: cellTree.value,
    inner: inner.value,
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

function innerFor(
  { takesInner }: ExportFormat,
  loaded: LoadedRig,
  asked: Partial<InnerSettings> | null | undefined,
  progress: Progress,
): Reply<Inner | null> {
  const isOptional = asked === null || (asked === undefined && latestInner(loaded) === undefined)
  if (takesInner === undefined || (takesInner === 'given' && isOptional)) return done(null)
  return innerOf(loaded, asked ?? {}, progress)
}

interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

interface PreparedFile extends NamedBytes {
  /** Files from outside the rig's folder that are now embedded. */
  readonly embedded: readonly string[]
}

/** The rig's file, converted for the target name and, if needed, with external files embedded for another folder. */
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
 * The rig's file, converted to match the extension of the target name, which other programs rely on: glTF text becomes
 * a GLB if the name ends in .glb or .vrm. Fails if a GLB would get another extension.
 */
async function asNamed(file: NamedBytes, name: string | undefined, resources: Resources): Promise<Reply<NamedBytes>> {
  const isText = /\.gltf$/i.test(file.name) && !isGlb(file.bytes)
  if (name === undefined || (isText && /\.gltf$/i.test(name))) return done(file)
  if (/\.(glb|vrm)$/i.test(name)) return isText ? inGlb(file, resources) : done(file)
  const [what, endings] = isText ? ['glTF text', '.gltf, .glb or .vrm'] : ['a GLB', '.glb or .vrm']
  return failed(
    'request-invalid',
    `${name}: the export of ${file.name} is ${what}, so its name must end in ${endings}.`,
  )
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
