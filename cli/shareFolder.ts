import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Whether two files lie in the same folder, links resolved. The files need not exist; their folders must. */
export async function shareFolder(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((path) => realpath(dirname(path)).catch(() => null)))
  return first !== null && first === second
}
