import { constants, type Stats } from 'node:fs'
import { open, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { outsideProblem } from '../core/exchange/base/outsideProblem.ts'
import { done, failed, type Reply } from '../core/base/reply.ts'
import type { FileSource } from '../core/session/scene/fileSource.ts'
import { referencedFile } from './referencedFile.ts'
import { systemFailure } from './systemFailure.ts'
import { writeFiles } from './writeFiles.ts'

/** Reading needs memory for two copies of the file and the rig. Larger files do not fit. */
export const LARGEST_FILE = 1024 ** 3

/** Whether the user allows the rig at `rig` to read `file`, which is outside its folder. */
export type AllowOutside = (rig: string, file: string) => boolean

/**
 * File access for the session. Paths in problems are as the user wrote them. Files that a rig refers to are read only
 * from the folder of the rig, unless `allowOutside` permits it: docs/decisions.md 49.
 */
export function createNodeFiles(allowOutside: AllowOutside = () => false): FileSource {
  return {
    read: (path) => caught(path, () => readNamed(path)),
    async readReferenced(rig, name, most = Number.POSITIVE_INFINITY) {
      const shown = resolve(dirname(rig), name)
      return caught(shown, async () => {
        const { path, outside } = await referencedFile(rig, name)
        if (!outside || allowOutside(rig, path)) return readStart(path, shown, most)
        return { ok: false, problem: { ...outsideProblem(rig, [path]), path: rig } }
      })
    },
    resolve: (from, name) => resolve(dirname(from), name),
    // Use forward slashes on Windows too, because scene files are portable.
    relative: (from, path) => relative(dirname(from), path).replaceAll('\\', '/'),
  }
}

/** The default: no access outside the folder of a rig. */
export const nodeFiles: FileSource = createNodeFiles()

/** Writes a file atomically. Replaces an existing file, unless `mayReplace` returns false just before that. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | string,
  mayReplace?: () => boolean,
): Promise<Reply<number>> {
  const written = await writeFiles([{ path, bytes }], { force: true, mayReplace })
  return written.ok ? done(written.value[0]?.bytes ?? 0) : written
}

async function readNamed(path: string): Promise<Reply<Uint8Array>> {
  const status = await stat(path)
  const refused = (await refuseSpecial(path, path, status)) ?? refuseSize(path, status.size)
  if (refused !== null) return refused
  const bytes = await readFile(path)
  return done(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/**
 * Do not follow a link that replaces the file after the check, and do not wait for the writer of a pipe. Windows has
 * neither flag.
 */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Reads at most `most` bytes of a file. `path` is its real path; `shown` is its name in problems. */
async function readStart(path: string, shown: string, most: number): Promise<Reply<Uint8Array>> {
  const refused = await refuseSpecial(path, shown, await stat(path))
  if (refused !== null) return refused
  const handle = await open(path, OPEN_FLAGS)
  try {
    const status = await handle.stat()
    const length = Math.min(status.size, most)
    const changed = (await refuseSpecial(path, shown, status)) ?? refuseSize(shown, length)
    if (changed !== null) return changed
    const bytes = new Uint8Array(length)
    let at = 0
    for (let count = -1; at < length && count !== 0; at += count) {
      count = (await handle.read(bytes, at, length - at, at)).bytesRead
    }
    return done(bytes.subarray(0, at))
  } finally {
    await handle.close()
  }
}

/** Rejects folders, devices, pipes, sockets and kernel files, which look regular but expose processes and hardware. */
async function refuseSpecial(path: string, shown: string, status: Stats): Promise<Reply<never> | null> {
  if (status.isDirectory()) return failed('file-unreadable', `${shown} is a folder. Specify a file.`, shown)
  if (!status.isFile()) return failed('file-unreadable', `${shown} is a device or a pipe, not a file.`, shown)
  if (!(await isOfKernel(path))) return null
  return failed('file-unreadable', `${shown} is a system file (/proc, /sys), not a file on a disk.`, shown)
}

/** File system types listed in statfs(2) of Linux: proc, sysfs, debugfs, tracefs and securityfs. */
const KERNEL_TYPES: ReadonlySet<number> = new Set([0x9fa0, 0x62656572, 0x64626720, 0x74726163, 0x73636673])

async function isOfKernel(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  // Files inside the archive of the packaged app have no file system.
  const system = await statfs(path).catch(() => null)
  return system !== null && KERNEL_TYPES.has(Number(system.type))
}

function refuseSize(path: string, bytes: number): Reply<never> | null {
  if (bytes <= LARGEST_FILE) return null
  const size = Math.round(bytes / 2 ** 20)
  const most = LARGEST_FILE / 2 ** 20
  const message = `${path} has ${size} MB; the maximum is ${most} MB. Split it or reduce its textures.`
  return failed('file-too-large', message, path)
}

async function caught(path: string, read: () => Promise<Reply<Uint8Array>>): Promise<Reply<Uint8Array>> {
  try {
    return await read()
  } catch (error) {
    return unreadable(path, error as NodeJS.ErrnoException)
  }
}

function unreadable(path: string, error: NodeJS.ErrnoException): Reply<never> {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return failed('file-missing', `${path} does not exist. Was it moved, renamed or deleted?`, path)
  }
  return systemFailure(error, 'file-unreadable', `${path} cannot be read: ${reason(error)}.`, path)
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  return code === 'EACCES' || code === 'EPERM' ? 'permission denied' : message
}
