import { shortMessage } from './messageText.ts'

/** What a user can meet is a value; only bugs throw. A shell prints or shows `message` as it is. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

export type ProblemKind =
  | 'file-missing'
  | 'file-unreadable'
  | 'file-too-large'
  | 'file-outside'
  | 'file-unwritable'
  | 'file-exists'
  | 'file-changed'
  | 'format-unknown'
  | 'file-broken'
  | 'rig-invalid'
  | 'rig-empty'
  | 'rig-changed'
  | 'clip-unknown'
  | 'clip-too-long'
  | 'body-unknown'
  | 'body-open'
  | 'scene-invalid'
  | 'placement-invalid'
  | 'tree-invalid'
  | 'tree-missing'
  | 'request-invalid'
  | 'limit-exceeded'
  | 'export-unsupported'
  | 'cancelled'
  | 'core-crashed'

/** `message` names the subject, the value and the next step. `path` is the file it is about, as the user named it. */
export interface Problem {
  readonly kind: ProblemKind
  readonly message: string
  readonly path?: string
  /** Of `file-outside`: the files that the rig at `path` refers to and that nobody allowed. */
  readonly files?: readonly string[]
}

export function done<T>(value: T): Reply<T> {
  return { ok: true, value }
}

/** Names in the message may come from files: long ones are shortened. */
export function failed(kind: ProblemKind, message: string, path?: string): Reply<never> {
  const problem = { kind, message: shortMessage(message) }
  return { ok: false, problem: path === undefined ? problem : { ...problem, path } }
}
