import { beyond, type LimitName } from '../../limits.ts'
import { Broken } from '../broken.ts'

/** Throws `Broken` where a file has more of something than a rig can use, before anything is made of it. */
export function refuseCount(name: LimitName, count: number, what: string): void {
  const message = beyond(name, count, what)
  if (message !== null) throw new Broken(`glTF: ${message}, split the file or drop some`, 'file-too-large')
}
