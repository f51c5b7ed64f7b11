import { randomUUID } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { type Reply, done, failed } from '../../core/base/reply.ts'
import type { FileToken } from '../contract/engine.ts'
import type { FileRef } from '../contract/shell.ts'

/** The files that the user chose, by token. The window has only tokens; the main process maps them to paths. */
export class FileTable {
  readonly #paths = new Map<FileToken, string>()
  readonly #tokens = new Map<string, FileToken>()

  refOf(path: string): FileRef {
    const token = this.#tokens.get(path) ?? randomUUID()
    this.#tokens.set(path, token)
    this.#paths.set(token, path)
    return { token, name: basename(path), folder: dirname(path) }
  }

  pathOf(token: FileToken): Reply<string> {
    const path = this.#paths.get(token)
    if (path !== undefined) return done(path)
    return failed('request-invalid', `"${token}" is not a file that was chosen in this session. Choose it with Open…`)
  }
}
