import { lstat, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { leavesFolder } from '../core/exchange/leavesFolder.ts'
import { done, failed, type Reply } from '../core/reply.ts'
import type { Companions } from '../core/session/exportBody.ts'
import type { FileSource } from '../core/session/session.ts'
import { isInside } from './isInside.ts'
import { makeFolder } from './makeFolder.ts'
import { shareFolder } from './shareFolder.ts'
import { type FileToWrite, type WrittenFile, writeFiles } from './writeFiles.ts'

export interface CopyOptions {
  readonly force: boolean
  /** Decides which files the rig may refer to. */
  readonly files: FileSource
}

/**
 * Copies the buffers and images that an exported glTF file refers to from the folder of the rig to that of the export, so that it
 * opens there. Leaves files alone that are there already with the same content, and references that are broken in the rig
 * too. Never reads outside the folder of the rig nor writes outside that of the export. Returns what was written.
 */
export async function copyCompanions(
  out: string,
  { rig, names }: Companions,
  { force, files }: CopyOptions,
): Promise<Reply<readonly WrittenFile[]>> {
  const folder = await realpath(dirname(out)).catch(() => null)
  if (folder === null || (await shareFolder(out, rig))) return done([])
  const missing: FileToWrite[] = []
  for (const name of names) {
    const place = join(dirname(out), name)
    // The export embeds those, unless they are missing.
    if (leavesFolder(name)) continue
    const bytes = await files.readReferenced(rig, name)
    if (!bytes.ok && bytes.problem.kind === 'file-outside') return bytes
    if (!bytes.ok) continue
    if (await leavesByLink(folder, resolve(folder, name))) return linked(place)
    if (!(await holds(files, place, bytes.value))) missing.push({ path: place, bytes: bytes.value })
  }
  return copyAll(files, missing, force)
}

/** Only after all were read and found sound: a refused export leaves nothing behind. */
async function copyAll(
  files: FileSource,
  missing: readonly FileToWrite[],
  force: boolean,
): Promise<Reply<readonly WrittenFile[]>> {
  const written: WrittenFile[] = []
  for (const file of missing) {
    const made = await makeFolder(dirname(file.path))
    if (!made.ok) return made
    const copied = await copy(files, file, force)
    if (!copied.ok) return copied
    written.push(...copied.value)
  }
  return done(written)
}

/** Whether links that are there already would carry what is written at `place` out of `folder`, a real path. */
async function leavesByLink(folder: string, place: string): Promise<boolean> {
  let nearest = place
  while (nearest !== folder && (await lstat(nearest).catch(() => null)) === null) nearest = dirname(nearest)
  if (nearest === folder) return false
  const real = await realpath(nearest).catch(() => null)
  return real === null || !isInside(folder, real)
}

/** Another export, of a rig that shares the file, may be quicker: then it is there, as it should be. */
async function copy(files: FileSource, file: FileToWrite, force: boolean): Promise<Reply<readonly WrittenFile[]>> {
  const written = await writeFiles([file], { force })
  if (!written.ok && written.problem.kind === 'file-exists' && (await holds(files, file.path, file.bytes)))
    return done([])
  return written
}

async function holds(files: FileSource, path: string, bytes: Uint8Array | string): Promise<boolean> {
  const status = await stat(path).catch(() => null)
  if (status?.size !== Buffer.byteLength(bytes)) return false
  const there = await files.read(path)
  return there.ok && Buffer.from(bytes).equals(there.value)
}

function linked(place: string): Reply<never> {
  const message = `${place} is not written: a link leads from there out of the folder. Remove the link or choose another folder.`
  return failed('file-unwritable', message, place)
}
