import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { access, type FileHandle, link, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { done, failed, type Reply } from '../core/base/reply.ts'
import { type EndingSignal, onEndingSignal, signalExitCode } from './signals.ts'
import { BROKEN_PIPE, writeToDescriptor } from './standardOutput.ts'
import { outputDescriptor } from './streamPaths.ts'
import { systemFailure } from './systemFailure.ts'

export interface FileToWrite {
  readonly path: string
  readonly bytes: Uint8Array | string
}

export interface WrittenFile {
  readonly path: string
  readonly bytes: number
  /** Hash of the content, in hexadecimal. */
  readonly sha256: string
}

interface WriteOptions {
  readonly force: boolean
  readonly mayReplace?: (() => boolean) | undefined
}

/**
 * Writes files that belong together, each atomically: writes a temporary file next to the target, syncs it to disk,
 * renames it, and syncs the folder. If the process is killed at any time, existing files remain intact. Without
 * `force`, existing files are not replaced, even if they appear during the write. Ctrl-C takes effect after the files
 * are in place. Paths of open descriptors (`-`, /dev/stdout) are written as streams, after all files. `mayReplace` is
 * called just before the renames. If it returns false, nothing is replaced and the problem is `file-changed`.
 */
export async function writeFiles(
  files: readonly FileToWrite[],
  { force, mayReplace }: WriteOptions,
): Promise<Reply<readonly WrittenFile[]>> {
  const free = await refuseUnwritable(
    files.map(({ path }) => path),
    { force },
  )
  if (!free.ok) return free
  const streams = files.filter(({ path }) => outputDescriptor(path) !== null)
  const written = await placeFiles(
    files.filter((file) => !streams.includes(file)),
    { force, mayReplace },
  )
  if (!written.ok) return written
  for (const { path, bytes } of streams) {
    const reply = await attempt(path, async () => writeToDescriptor(outputDescriptor(path) ?? 1, bytes))
    if (!reply.ok) return reply
  }
  return done(files.map(writtenFile))
}

function writtenFile({ path, bytes }: FileToWrite): WrittenFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, bytes: Buffer.byteLength(bytes), sha256 }
}

async function placeFiles(files: readonly FileToWrite[], { force, mayReplace }: WriteOptions): Promise<Reply<true>> {
  const release = holdSignals()
  const parts: string[] = []
  const places = await Promise.all(files.map(({ path }) => placeOf(path)))
  try {
    for (const [k, { path, bytes }] of files.entries()) {
      const reply = await attempt(path, () => writePart({ path: places[k] ?? path, bytes }, parts))
      if (!reply.ok) return reply
    }
    if (mayReplace?.() === false) return changed(files[0]?.path ?? '')
    for (const [k, { path }] of files.entries()) {
      const reply = await attempt(path, () => putInPlace(parts[k] ?? '', places[k] ?? path, force))
      if (!reply.ok) return reply
    }
    for (const folder of new Set(places.map((place) => dirname(place)))) await syncFolder(folder)
    return done(true)
  } finally {
    for (const part of parts) await rm(part, { force: true })
    release()
  }
}

/** Checks in advance what `writeFiles` would reject, before a long computation. */
export async function refuseUnwritable(
  paths: readonly string[],
  { force = false }: { readonly force?: boolean },
): Promise<Reply<true>> {
  for (const path of paths) {
    if (outputDescriptor(path) !== null) continue
    const status = await stat(path).catch(() => null)
    if (status !== null && !status.isFile()) return noFile(path, status)
    if (status !== null && !force) return exists(path)
    const folder = await attempt(path, async () => checkFolder(dirname(await placeOf(path))))
    if (!folder.ok) return folder
  }
  return done(true)
}

/** Throws the error that writing a file there would throw. */
async function checkFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK)
  if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
}

/** A rename would replace a device or a pipe by a file. `--force` does not permit that. */
function noFile(path: string, status: Stats): Reply<never> {
  const why = status.isDirectory() ? 'a folder has that name' : 'it is a device, a pipe or a socket'
  return failed('file-unwritable', `${path} cannot be written: ${why}. Specify a file.`, path)
}

function exists(path: string): Reply<never> {
  return failed('file-exists', `${path} already exists. Specify another file, or use --force to replace it.`, path)
}

function changed(path: string): Reply<never> {
  return failed('file-changed', `${path} has changed since it was read.`, path)
}

/** Resolves links, so that their target is replaced: a rename would replace the link itself. */
async function placeOf(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}

/** Defers signals that would end the process until the returned function is called. */
function holdSignals(): () => void {
  let held: EndingSignal | null = null
  const stop = onEndingSignal((signal) => (held ??= signal))
  return () => {
    stop()
    if (held !== null) process.exit(signalExitCode(held))
  }
}

async function attempt(path: string, step: () => Promise<void>): Promise<Reply<true>> {
  try {
    await step()
    return done(true)
  } catch (error) {
    const cause = error as NodeJS.ErrnoException
    if (cause.code === 'EEXIST') return exists(path)
    if (cause.code === 'EPIPE') process.exit(BROKEN_PIPE)
    return systemFailure(cause, 'file-unwritable', `${path} cannot be written: ${reason(cause, path)}`, path)
  }
}

/** Temporary files are named after their process and numbered, so that names are unique. */
let count = 0

async function writePart({ path, bytes }: FileToWrite, parts: string[]): Promise<void> {
  await sweep(path)
  const part = join(dirname(path), `.${basename(path)}.${process.pid}-${++count}.part`)
  parts.push(part)
  const handle = await open(part, 'w')
  try {
    await writeAll(handle, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let at = 0
  while (at < bytes.length) at += (await handle.write(bytes, at)).bytesWritten
}

/** Removes temporary files of this target that killed processes have left behind. */
async function sweep(path: string): Promise<void> {
  const folder = dirname(path)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(`.${basename(path)}.`)) continue
    const owner = Number(/\.(\d+)-\d+\.part$/.exec(name)?.[1])
    if (owner > 0 && !isAlive(owner)) await rm(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * A rename replaces existing files, a hard link does not. Without `force`, use a link. Some file systems do not support
 * links.
 */
async function putInPlace(part: string, path: string, force: boolean): Promise<void> {
  if (!force) {
    try {
      return await link(part, path)
    } catch (error) {
      if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      if ((await stat(path).catch(() => null)) !== null) throw Object.assign(new Error('exists'), { code: 'EEXIST' })
    }
  }
  await rename(part, path)
}

/** A new name is durable only after its folder has been synced. Systems that cannot sync folders write it later. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch {
    // The file is in place; only a power failure could still undo the rename.
  }
}

function reason({ code, message }: NodeJS.ErrnoException, path: string): string {
  const folder = dirname(path)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Free some space or choose another folder.'
    case 'EFBIG':
      return 'it exceeds the file size limit of the disk or the user. Choose another folder.'
    case 'EROFS':
      return `${folder} is on a read-only disk. Choose another folder.`
    case 'EACCES':
    case 'EPERM':
      return `no permission to write to ${folder}. Change its permissions or choose another folder.`
    case 'ENOENT':
    case 'ENOTDIR':
      return `its folder ${folder} does not exist. Create it first.`
    case 'EISDIR':
    case 'ENOTEMPTY':
      return 'a folder has that name. Specify a file.'
    case 'ENAMETOOLONG':
      return 'its name is too long. Choose a shorter one.'
    default:
      return `${message}.`
  }
}
