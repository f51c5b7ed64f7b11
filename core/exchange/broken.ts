import { failed, type ProblemKind, type Reply } from '../reply.ts'
import { outsideProblem } from './outsideProblem.ts'

/**
 * Thrown inside `core/exchange` when a file cannot be used, and caught by `readRig`, which makes a Reply of it: a reader
 * is a deep tree of small steps, and each of them can meet a broken byte.
 */
export class Broken extends Error {
  readonly kind: ProblemKind
  /** Of `file-outside`: `Problem.files`. */
  readonly files: readonly string[]

  constructor(message: string, kind: ProblemKind = 'file-broken', files: readonly string[] = []) {
    super(message)
    this.name = 'Broken'
    this.kind = kind
    this.files = files
  }
}

/** The problem that a `Broken` stands for. `message` replaces its own, such as to name the file. */
export function brokenReply(error: Broken, name: string, message = error.message): Reply<never> {
  if (error.kind === 'file-outside') return { ok: false, problem: outsideProblem(name, error.files) }
  return failed(error.kind, message)
}
