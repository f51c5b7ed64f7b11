/** What a user can meet is a value; only bugs throw. A shell prints or shows `message` as it is. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

export type ProblemKind =
  | 'file-missing'
  | 'file-unreadable'
  | 'file-too-large'
  | 'file-unwritable'
  | 'file-exists'
  | 'format-unknown'
  | 'file-broken'
  | 'rig-invalid'
  | 'rig-empty'
  | 'rig-changed'
  | 'clip-unknown'
  | 'body-unknown'
  | 'body-open'
  | 'scene-invalid'
  | 'placement-invalid'
  | 'tree-invalid'
  | 'request-invalid'
  | 'export-unsupported'
  | 'cancelled'
  | 'core-crashed'

/** `message` names the subject, the value and the next step. `path` is the file it is about, as the user named it. */
export interface Problem {
  readonly kind: ProblemKind
  readonly message: string
  readonly path?: string
}

export function done<T>(value: T): Reply<T> {
  return { ok: true, value }
}

export function failed(kind: ProblemKind, message: string, path?: string): Reply<never> {
  return { ok: false, problem: path === undefined ? { kind, message } : { kind, message, path } }
}
