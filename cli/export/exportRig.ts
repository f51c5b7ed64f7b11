import { dirname, join, resolve } from 'node:path'
import type { ExportOptions, ExportReport } from '../../core/exchange/write/exportFormat.ts'
import type { Progress } from '../../core/base/progress.ts'
import { quotedList, shortList } from '../../core/base/messageText.ts'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import type { Companions } from '../../core/session/export/exportBody.ts'
import type { BodyView, SceneView } from '../../core/session/view/sceneView.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'
import type { Session } from '../../core/session/session.ts'
import type { Skinning } from '../../core/skinning/skinning.ts'
import { completeTree } from '../../core/spheretree/completeTree.ts'
import type { TreeSettings } from '../../core/spheretree/tree/sphereTree.ts'
import { type CopyOptions, copyCompanions } from '../../host/copyCompanions.ts'
import { rigidOptions, type ExportChoice, fittedTree, innerOptions } from '../options/exportOptions.ts'
import { openScene } from '../open/openScene.ts'
import type { Reporting } from '../run/progressLine.ts'
import { type Output, outputsOf } from './outputsOf.ts'
import { shareFolder } from '../../host/shareFolder.ts'
import { outputDescriptor } from '../../host/streamPaths.ts'
import { treeChoice } from '../options/treeChoice.ts'
import { type FileToWrite, refuseUnwritable, type WrittenFile, writeFiles } from '../../host/writeFiles.ts'

/** docs/cli.md 5.10: the written files, the report of each format, and all files that were read. */
export interface ExportDocument {
  /** For a single format: its name and report, as in `formats`. */
  readonly format?: string
  readonly report?: ExportReport
  /** All written files. */
  readonly written: readonly WrittenFile[]
  readonly formats: readonly FormatDocument[]
  readonly read: readonly string[]
}

export interface FormatDocument {
  readonly format: string
  readonly written: readonly WrittenFile[]
  readonly report: ExportReport
}

/**
 * Opens a rig or a scene and writes one body to `out` (and, for some formats, to files next to it), in one or more
 * formats.
 */
export async function exportRig(
  path: string,
  out: string,
  choice: ExportChoice,
  files: FileSource,
  progress: Reporting,
): Promise<Reply<ExportDocument>> {
  const force = choice.force ?? false
  const outputs = outputsOf(out, choice.format, path)
  if (!outputs.ok) return outputs
  const formats = outputs.value.map(({ format }) => format)
  const rigid = rigidOptions(choice, formats)
  if (!rigid.ok) return rigid
  const cellTree = fittedTree(choice, formats)
  if (!cellTree.ok) return cellTree
  const inner = innerOptions(choice, formats)
  if (!inner.ok) return inner
  const free = await refuseUnwritable(
    outputs.value.map((output) => output.path),
    { force },
  )
  if (!free.ok) return free
  const opened = await openScene(path, files, progress)
  if (!opened.ok) return opened
  const { session, scene, input } = opened.value
  const body = chooseBody(scene, choice.body, input.path)
  if (!body.ok) return body
  const forQueries = cellTree.value === null ? treeChoice(choice) : {}
  const namesTree = cellTree.value !== null || Object.keys(forQueries).length > 0
  const arranged = arrangeBody(session, scene, body.value, forQueries, choice.skinning, progress)
  if (!arranged.ok) return arranged
  const exports: MadeExport[] = []
  const rig = input.files.resolve(scene.path, body.value.settings.rig)
  for (const [k, output] of outputs.value.entries()) {
    const elsewhere = outputDescriptor(output.path) !== null || !(await shareFolder(output.path, rig))
    const own = progressOf(output, k, outputs.value.length, progress)
    const options = {
      rigid: rigid.value,
      elsewhere,
      ...(namesTree && { cellTree: cellTree.value }),
      ...(inner.value !== undefined && { inner: inner.value }),
    }
    const made = await makeExport(session, body.value.id, output, options, own)
    if (!made.ok) return made
    exports.push(made.value)
  }
  const written = await writeAll(exports, { force, files: input.files })
  if (!written.ok) return written
  for (const { path: file, bytes } of written.value.flatMap((one) => one.written)) {
    progress.trace?.(`wrote ${file}: ${bytes} bytes`)
  }
  const others = session.files().filter((file) => resolve(file) !== resolve(input.path))
  const [first] = written.value
  return done({
    ...(written.value.length === 1 && first !== undefined && { format: first.format, report: first.report }),
    written: unique(written.value.flatMap((one) => one.written)),
    formats: written.value,
    read: [input.path, ...new Set(others)],
  })
}

/**
 * With several formats, the numbers count completed formats. The phases of one format appear only as text, because each
 * starts at 0.
 */
function progressOf({ format }: Output, done: number, total: number, progress: Progress): Progress {
  if (total === 1) return progress
  return {
    report(part, parts, what) {
      const percent = parts > 0 ? ` ${Math.floor((100 * part) / parts)} %` : ''
      progress.report(done, total, `${format}: ${what}${percent}`)
    },
  }
}

/** An export that has not been written yet. */
interface MadeExport {
  readonly output: Output
  readonly files: readonly FileToWrite[]
  readonly beside: Companions
  readonly report: ExportReport
}

async function makeExport(
  session: Session,
  body: number,
  output: Output,
  options: Pick<ExportOptions, 'rigid' | 'cellTree' | 'inner' | 'elsewhere'>,
  progress: Progress,
): Promise<Reply<MadeExport>> {
  const { format, name, path } = output
  const exported = await session.exportBody({ body, format, options: { name, ...options } }, progress)
  if (!exported.ok) return exported
  const { files, report, beside } = exported.value
  const others = [...files.slice(1).map((file) => file.name), ...beside.names]
  if (outputDescriptor(path) !== null && others.length > 0) {
    const message = `${format} also writes ${shortList(others)}, so it cannot be written to ${path}. Specify a file.`
    return failed('request-invalid', message, path)
  }
  const places = files.map(({ name: own, bytes }, k) => ({ path: k === 0 ? path : join(dirname(path), own), bytes }))
  return done({ output, files: places, beside, report })
}

/** Writes all main files together. A file that two formats share is written once. */
async function writeAll(
  exports: readonly MadeExport[],
  options: CopyOptions,
): Promise<Reply<readonly FormatDocument[]>> {
  const copies = new Map<MadeExport, readonly WrittenFile[]>()
  for (const one of exports) {
    const copied = await copyCompanions(one.output.path, one.beside, options)
    if (!copied.ok) return copied
    copies.set(one, copied.value)
  }
  const written = await writeFiles(unique(exports.flatMap(({ files }) => files)), options)
  if (!written.ok) return written
  const at = new Map(written.value.map((file) => [file.path, file]))
  return done(
    exports.map((one) => ({
      format: one.output.format,
      written: [...one.files.flatMap(({ path }) => at.get(path) ?? []), ...(copies.get(one) ?? [])],
      report: one.report,
    })),
  )
}

/**
 * Removes duplicate paths. Two formats that write the same path create it from the same spheres, so the content is
 * equal.
 */
function unique<File extends { readonly path: string }>(files: readonly File[]): File[] {
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

function chooseBody({ bodies }: SceneView, name: string | undefined, path: string): Reply<BodyView> {
  const body = name === undefined ? bodies[0] : bodies.find((one) => one.settings.name === name)
  if (body !== undefined) return done(body)
  const names = quotedList(bodies.map((one) => one.settings.name))
  const message = names === '' ? `${path} has no bodies.` : `${path} has no body "${name}". It has: ${names}.`
  return failed('body-unknown', message, path)
}

/** Applies the requested tree and skinning method to the body. Without options the body is unchanged. */
function arrangeBody(
  session: Session,
  scene: SceneView,
  chosen: BodyView,
  tree: Partial<TreeSettings>,
  skinning: Skinning | undefined,
  progress: Progress,
): Reply<SceneView> {
  const wanted = completeTree(tree, chosen.settings.tree)
  if (skinning === undefined && Object.keys(tree).length === 0) return done(scene)
  const bodies = scene.bodies.map(({ id, rig, settings }) => ({
    id,
    rig: rig.id,
    settings: id === chosen.id ? { ...settings, skinning: skinning ?? settings.skinning, tree: wanted } : settings,
  }))
  return session.arrange(bodies, progress)
}
