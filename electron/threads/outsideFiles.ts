import type { Problem } from '../../core/base/reply.ts'

/** A file outside the folder of the rig that refers to it. */
export interface OutsideFile {
  readonly rig: string
  readonly file: string
}

/** Decides about access to such files. */
export interface OutsideFiles {
  readonly allowed: readonly OutsideFile[]
  /** Rigs that the user has denied access. */
  readonly refused: readonly string[]
  /**
   * Whether the files of a problem `file-outside` may be read. If so, they are added to `allowed`, otherwise the rig is
   * added to `refused`.
   */
  mayRead(problem: Problem): Promise<boolean>
}

/** For an app that runs unattended: denies access. */
export const noOutsideFiles: OutsideFiles = { allowed: [], refused: [], mayRead: async () => false }

export function isAllowed(allowed: readonly OutsideFile[], rig: string, file: string): boolean {
  return allowed.some((one) => one.rig === rig && one.file === file)
}
