import type { Progress } from '../../progress.ts'
import { Broken } from '../broken.ts'

/** Arrays of an FBX file may unfold to this, plus a multiple of the file's size, as those of a glTF file. */
const UNFOLDED_BASE = 256e6
const UNFOLDED_RATIO = 16
const MOST_RECORDS = 1e6
const DEEPEST = 64

/**
 * What one FBX file may take: memory for what is decoded, records and their nesting. Everything asks before it
 * allocates, and `check` ends the import when it is cancelled.
 */
export class FbxBudget {
  private readonly limit: number
  private readonly progress: Progress
  private used = 0
  private records = 0

  constructor(fileBytes: number, progress: Progress) {
    this.limit = UNFOLDED_BASE + UNFOLDED_RATIO * fileBytes
    this.progress = progress
  }

  take(bytes: number, what: string): void {
    this.used += bytes
    this.refuse(this.used, what)
  }

  /** Refuses a file that is known to need more than there is. */
  refuse(bytes: number, what: string): void {
    if (bytes <= this.limit) return
    throw new Broken(
      `FBX: ${what}: the file unfolds to ${bytes} bytes or more, ${this.limit} can be read; reduce it, or export it as GLB`,
      'file-too-large',
    )
  }

  takeRecord(depth: number): void {
    if (depth > DEEPEST)
      throw new Broken(`FBX: records nested more than ${DEEPEST} deep; export the file again, or as GLB`)
    if (++this.records > MOST_RECORDS) {
      throw new Broken(
        `FBX: more than ${MOST_RECORDS} records; bake fewer clips, or export it as GLB`,
        'file-too-large',
      )
    }
    if (this.records % 4096 === 0) this.check()
  }

  /** Throws `Cancelled` after a cancellation. */
  check(): void {
    this.progress.report(0, 5, 'Reading FBX')
  }
}
