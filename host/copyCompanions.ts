import { lstat, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { leavesFolder } from '../core/exchange/base/leavesFolder.ts'
import { done, failed, type Reply } from '../core/base/reply.ts'
import type { Companions } from '../core/session/export/exportBody.ts'
import type { FileSource } from '../core/session/scene/fileSource.ts'
import { isInside } from './isInside.ts'
import { makeFolder } from './makeFolder.ts'
import { shareFolder } from './shareFolder.ts'
import { type FileToWrite, type WrittenFile, writeFiles } from './writeFiles.ts'

export interface CopyOptions {
  readonly force: boolean
  /** Determines which files the rig may refer to. */
  readonly files: FileSource
}

/**
 * Copies the buffers and images that an exported glTF file refers to from the folder of the rig to that of the export,
 * so that the export can be opened there. Skips files that already exist with the same content, and references that
 * are already broken in the rig. Never reads outside the folder of the rig or writes outside that of the export.
 * Returns the written files.
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
    // These are embedded in the export, unless they are missing.
    if (leavesFolder(name)) continue
    const bytes = await files.readReferenced(rig, name)
    if (!bytes.ok && bytes.problem.kind === 'file-outside') return bytes
    if (!bytes.ok) continue
    if (await leavesByLink(folder, resolve(folder, name))) return linked(place)
    if (!(await hasContent(files, place, bytes.value))) missing.push({ path: place, bytes: bytes.value })
  }
  return copyAll(files, missing, force)
}

/** Writes only after all files have been read and checked, so that a rejected export leaves no files behind. */
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

/** Whether an existing link would cause a write to `place` to end up outside of `folder`, a real path. */
async function leavesByLink(folder: string, place: string): Promise<boolean> {
  let nearest = place
  while (nearest !== folder && (await lstat(nearest).catch(() => null)) === null) nearest = dirname(nearest)
  if (nearest === folder) return false
  const real = await realpath(nearest).catch(() => null)
  return real === null || !isInside(folder, real)
}

/** Succeeds if another export of a rig that shares the file has written the same content in the meantime. */
async function copy(files: FileSource, file: FileToWrite, force: boolean): Promise<Reply<readonly WrittenFile[]>> {
  const written = await writeFiles([file], { force })
  if (!written.ok && written.problem.kind === 'file-exists' && (await hasContent(files, file.path, file.bytes)))
    return done([])
  return written
}

async function hasContent(files: FileSource, path: string, bytes: Uint8Array | string): Promise<boolean> {
  const status = await stat(path).catch(() => null)
  if (status?.size !== Buffer.byteLength(bytes)) return false
  const existing = await files.read(path)
  return existing.ok && Buffer.from(bytes).equals(existing.value)
}

function linked(place: string): Reply<never> {
  const message = `${place} cannot be written: a link points outside the folder. Remove it or choose another folder.`
  return failed('file-unwritable', message, place)
}
