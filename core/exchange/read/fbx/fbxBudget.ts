import type { Progress } from '../../../base/progress.ts'
import { Broken } from '../../base/broken.ts'

/** Limit of decoded bytes: a base plus a multiple of the file size, as for glTF files. */
const UNFOLDED_BASE = 256e6
const UNFOLDED_RATIO = 16
const MAX_RECORDS = 1e6
const MAX_DEPTH = 64

/**
 * Resource limits for one FBX file: memory of decoded data, number of records and their nesting. Callers request memory
 * before allocating it. `check` aborts the import if it is cancelled.
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

  /** Throws if the file needs more memory than allowed. */
  refuse(bytes: number, what: string): void {
    if (bytes <= this.limit) return
    throw new Broken(
      `FBX: ${what}: decodes to at least ${bytes} bytes; the maximum is ${this.limit}; reduce it, or export it as GLB`,
      'file-too-large',
    )
  }

  takeRecord(depth: number): void {
    if (depth > MAX_DEPTH)
      throw new Broken(`FBX: records nested more than ${MAX_DEPTH} levels deep; export the file again, or as GLB`)
    if (++this.records > MAX_RECORDS) {
      throw new Broken(`FBX: more than ${MAX_RECORDS} records; bake fewer clips, or export it as GLB`, 'file-too-large')
    }
    if (this.records % 4096 === 0) this.check()
  }

  /** Throws `Cancelled` if the import was cancelled. */
  check(): void {
    this.progress.report(0, 5, 'Reading FBX')
  }
}
