import type { Reply } from '../../base/reply.ts'

/** File access of the session, implemented by the shell. The core treats paths as opaque strings. */
export interface FileSource {
  /** Reads a file that the user opened, or a rig that a scene refers to. */
  read(path: string): Promise<Reply<Uint8Array>>
  /**
   * Reads at most `most` bytes of the file `name` that the rig at `rig` refers to. Fails with `file-outside` for a file
   * outside the rig's folder unless the user has allowed it: a rig from an untrusted source must not read arbitrary
   * files.
   */
  readReferenced(rig: string, name: string, most?: number): Promise<Reply<Uint8Array>>
  /**
   * True if the user refused access to files outside the folder of the rig at `rig`. Its bodies become placeholders.
   */
  isRefused?(rig: string): boolean
  /** Resolves a path that is written relative to the file `from`. */
  resolve(from: string, relative: string): string
  /** The path of `path` relative to the file `from`; the inverse of `resolve`. */
  relative(from: string, path: string): string
}
