import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Whether two files are in the same folder, with links resolved. The folders must exist; the files need not. */
export async function shareFolder(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((path) => realpath(dirname(path)).catch(() => null)))
  return first !== null && first === second
}
