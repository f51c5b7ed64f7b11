import { failed, type ProblemKind, type Reply } from '../../base/reply.ts'
import { outsideProblem } from './outsideProblem.ts'

/**
 * Thrown inside `core/exchange` if a file cannot be used. `readRig` catches it and returns a `Reply`. Readers use an
 * exception because invalid data can occur at any depth of nested calls.
 */
export class Broken extends Error {
  readonly kind: ProblemKind
  /** For `file-outside`: the value of `Problem.files`. */
  readonly files: readonly string[]

  constructor(message: string, kind: ProblemKind = 'file-broken', files: readonly string[] = []) {
    super(message)
    this.name = 'Broken'
    this.kind = kind
    this.files = files
  }
}

/** The failed reply for a `Broken` error. `message` overrides its message, for example to add the file name. */
export function brokenReply(error: Broken, name: string, message = error.message): Reply<never> {
  if (error.kind === 'file-outside') return { ok: false, problem: outsideProblem(name, error.files) }
  return failed(error.kind, message)
}
