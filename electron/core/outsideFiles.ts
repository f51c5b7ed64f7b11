import type { Problem } from '../../core/reply.ts'

/** A file outside the folder of the rig that refers to it. */
export interface OutsideFile {
  readonly rig: string
  readonly file: string
}

/** Who decides about such files. */
export interface OutsideFiles {
  readonly allowed: readonly OutsideFile[]
  /** Rigs whose files the user refused. */
  readonly refused: readonly string[]
  /** Whether the files of a problem `file-outside` may be read; they are in `allowed` then, otherwise the rig is in `refused`. */
  mayRead(problem: Problem): Promise<boolean>
}

/** For an app that nobody watches. */
export const noOutsideFiles: OutsideFiles = { allowed: [], refused: [], mayRead: async () => false }

export function isAllowed(allowed: readonly OutsideFile[], rig: string, file: string): boolean {
  return allowed.some((one) => one.rig === rig && one.file === file)
}
