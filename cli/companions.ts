import { stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { done, failed, type Reply } from '../core/reply.ts'
import type { NamedFile } from '../core/session/exportBody.ts'
import { nodeFiles } from './files.ts'
import { makeFolder } from './makeFolder.ts'
import { type FileToWrite, type WrittenFile, writeFiles } from './writeFiles.ts'

/**
 * Buffers and images that an exported glTF file names lie beside the rig; they are copied along to where the export goes,
 * so that it opens there. Files that are there already with the same content are left alone, and so are those that the
 * rig misses too. Answers what was written.
 */
export async function copyCompanions(
  out: string,
  beside: readonly NamedFile[],
  { force }: { readonly force: boolean },
): Promise<Reply<readonly WrittenFile[]>> {
  const folder = dirname(out)
  if ((await stat(folder).catch(() => null)) === null) return done([])
  const written: WrittenFile[] = []
  for (const { name, path } of beside) {
    const place = join(folder, name)
    const bytes = await nodeFiles.read(path)
    if (!bytes.ok || (await holds(place, bytes.value))) continue
    if (isOutside(name)) return outside(out, name)
    const made = await makeFolder(dirname(place))
    if (!made.ok) return made
    const copied = await copy({ path: place, bytes: bytes.value }, force)
    if (!copied.ok) return copied
    written.push(...copied.value)
  }
  return done(written)
}

/** Another export, of a rig that shares the file, may be quicker: then it is there, as it should be. */
async function copy(file: FileToWrite, force: boolean): Promise<Reply<readonly WrittenFile[]>> {
  const written = await writeFiles([file], { force })
  if (!written.ok && written.problem.kind === 'file-exists' && (await holds(file.path, file.bytes))) return done([])
  return written
}

async function holds(path: string, bytes: Uint8Array | string): Promise<boolean> {
  const there = await nodeFiles.read(path)
  return there.ok && Buffer.from(bytes).equals(there.value)
}

function isOutside(name: string): boolean {
  return isAbsolute(name) || normalize(name).startsWith('..')
}

function outside(out: string, name: string): Reply<never> {
  const message = `${out} would miss "${name}", which lies outside of the rig's folder and is not copied. Export into the folder of the rig.`
  return failed('export-unsupported', message, out)
}
