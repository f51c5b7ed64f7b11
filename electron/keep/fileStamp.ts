import { statSync } from 'node:fs'

/** A value that changes when a file is written or replaced; null if the file does not exist. */
export function fileStamp(path: string): string | null {
  try {
    const { mtimeNs, size, ino } = statSync(path, { bigint: true })
    return `${mtimeNs} ${size} ${ino}`
  } catch {
    return null
  }
}
