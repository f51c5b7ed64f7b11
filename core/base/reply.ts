import { shortMessage } from './messageText.ts'

/** Errors that a user can cause are values; only bugs throw. User interfaces show `message` unchanged. */
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

/** `message` names the subject, the value and the next step. `path` is the affected file, as given by the user. */
export interface Problem {
  readonly kind: ProblemKind
  readonly message: string
  readonly path?: string
  /** For `file-outside`: the files that the rig at `path` references without permission. */
  readonly files?: readonly string[]
  /** Present if the cause may pass, such as a full disk: the same request may succeed later. */
  readonly temporary?: true
}

export function done<T>(value: T): Reply<T> {
  return { ok: true, value }
}

/** Long names in the message, which may come from files, are shortened. */
export function failed(kind: ProblemKind, message: string, path?: string): Reply<never> {
  const problem = { kind, message: shortMessage(message) }
  return { ok: false, problem: path === undefined ? problem : { ...problem, path } }
}
