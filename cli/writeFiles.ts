import type { Stats } from 'node:fs'
import { type FileHandle, link, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { done, failed, type Reply } from '../core/reply.ts'

export interface FileToWrite {
  readonly path: string
  readonly bytes: Uint8Array | string
}

export interface WrittenFile {
  readonly path: string
  readonly bytes: number
}

/**
 * Writes files that belong together, each all or nothing: beside its place, onto the disk, then renamed into it, and the
 * folder onto the disk too. Killed at any moment, whatever stood there before stands there still. Without `force` a
 * file that is there is left alone, also one that appears while we write. Ctrl-C waits until the files are in place.
 */
export async function writeFiles(
  files: readonly FileToWrite[],
  { force }: { readonly force: boolean },
): Promise<Reply<readonly WrittenFile[]>> {
  const free = await refuseExisting(
    files.map(({ path }) => path),
    { force },
  )
  if (!free.ok) return free
  const release = holdSignals()
  const parts: string[] = []
  const places = await Promise.all(files.map(({ path }) => placeOf(path)))
  try {
    for (const [k, { path, bytes }] of files.entries()) {
      const reply = await attempt(path, () => writePart({ path: places[k] ?? path, bytes }, parts))
      if (!reply.ok) return reply
    }
    for (const [k, { path }] of files.entries()) {
      const reply = await attempt(path, () => putInPlace(parts[k] ?? '', places[k] ?? path, force))
      if (!reply.ok) return reply
    }
    for (const folder of new Set(places.map((place) => dirname(place)))) await syncFolder(folder)
    return done(files.map(({ path, bytes }) => ({ path, bytes: Buffer.byteLength(bytes) })))
  } finally {
    for (const part of parts) await rm(part, { force: true })
    release()
  }
}

/** What `writeFiles` would refuse, to be told before long work and not after it. */
export async function refuseExisting(
  paths: readonly string[],
  { force = false }: { readonly force?: boolean },
): Promise<Reply<true>> {
  for (const path of paths) {
    const status = await stat(path).catch(() => null)
    if (status === null) continue
    if (!status.isFile()) return noFile(path, status)
    if (!force) return exists(path)
  }
  return done(true)
}

/** A rename would put a file in the place of a device or a pipe: `--force` is not meant for these. */
function noFile(path: string, status: Stats): Reply<never> {
  const why = status.isDirectory() ? 'a folder has that name' : 'it is a device, a pipe or a socket'
  return failed('file-unwritable', `${path} cannot be written: ${why}. Name a file.`, path)
}

function exists(path: string): Reply<never> {
  return failed('file-exists', `${path} is there already. Name another file, or say --force to replace it.`, path)
}

/** A link stays one, and the file that it leads to is replaced: a rename would put a file in the place of the link. */
async function placeOf(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}

/** Signals that would end the process are kept until `release`. */
function holdSignals(): () => void {
  let stopped = false
  const hold = () => {
    stopped = true
  }
  process.on('SIGINT', hold)
  process.on('SIGTERM', hold)
  return () => {
    process.off('SIGINT', hold)
    process.off('SIGTERM', hold)
    if (stopped) process.exit(130)
  }
}

async function attempt(path: string, step: () => Promise<void>): Promise<Reply<true>> {
  try {
    await step()
    return done(true)
  } catch (error) {
    const cause = error as NodeJS.ErrnoException
    if (cause.code === 'EEXIST') return exists(path)
    return failed('file-unwritable', `${path} cannot be written: ${reason(cause, path)}`, path)
  }
}

/** Parts are named after their process and numbered, so that no two are one. */
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

/** Removes what processes that were killed while writing this file have left beside it. */
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

/** A rename replaces; a link does not, so that it alone can promise to overwrite nothing. Some disks know no links. */
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

/** The new name is on disk only when its folder is. Systems that cannot do that for folders write it in their own time. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch {
    // The file is in place; only a power cut could still take the name back.
  }
}

function reason({ code, message }: NodeJS.ErrnoException, path: string): string {
  const folder = dirname(path)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Free some space or choose another folder.'
    case 'EFBIG':
      return 'it is larger than this disk or your limits allow. Choose another folder.'
    case 'EROFS':
      return `${folder} is on a disk that is read-only. Choose another folder.`
    case 'EACCES':
    case 'EPERM':
      return `you may not write in ${folder}. Change its permissions or choose another folder.`
    case 'ENOENT':
    case 'ENOTDIR':
      return `its folder ${folder} does not exist. Make it first.`
    case 'EISDIR':
    case 'ENOTEMPTY':
      return 'a folder has that name. Name a file.'
    case 'ENAMETOOLONG':
      return 'its name is too long. Choose a shorter one.'
    default:
      return `${message}.`
  }
}
