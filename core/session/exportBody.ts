import type { BoneCut } from '../exchange/bonecut/boneCut.ts'
import type { ContactMoment, ExportedFile, ExportOptions, ExportReport } from '../exchange/write/exportFormat.ts'
import { exportFormats, findFormat } from '../exchange/write/formats.ts'
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
  const source = {
    name: fileName(loaded.path),
    bytes: bytes.value,
    resources: (uri: string) => files.read(files.resolve(loaded.path, uri)),
    rig: loaded.rig,
    tree: body.tree,
    skinning: body.skinning,
    clip,
    contacts,
  }
  const written = await format.write(source, options, progress)
  if (!written.ok) return { ok: false, problem: { ...written.problem, path: written.problem.path ?? loaded.path } }
  return done({ format: name, ...written.value })
}
