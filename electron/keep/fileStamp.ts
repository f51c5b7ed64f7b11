import { statSync } from 'node:fs'

/** Differs when a file was written or replaced. null: it does not exist. */
export function fileStamp(path: string): string | null {
  try {
    const { mtimeNs, size, ino } = statSync(path, { bigint: true })
    return `${mtimeNs} ${size} ${ino}`
  } catch {
    return null
  }
}
