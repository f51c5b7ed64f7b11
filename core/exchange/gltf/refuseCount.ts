import { beyond, type LimitName } from '../../base/limits.ts'
import { Broken } from '../base/broken.ts'

/** Throws `Broken` if a count exceeds its limit, before memory is allocated. */
export function refuseCount(name: LimitName, count: number, what: string): void {
  const message = beyond(name, count, what)
  if (message !== null) throw new Broken(`glTF: ${message}, split or simplify the file`, 'file-too-large')
}
