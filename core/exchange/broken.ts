import type { ProblemKind } from '../reply.ts'

/**
 * Thrown inside `core/exchange` when a file cannot be used, and caught by `readRig`, which makes a Reply of it: a reader
 * is a deep tree of small steps, and each of them can meet a broken byte.
 */
export class Broken extends Error {
  readonly kind: ProblemKind

  constructor(message: string, kind: ProblemKind = 'file-broken') {
    super(message)
    this.name = 'Broken'
    this.kind = kind
  }
}
