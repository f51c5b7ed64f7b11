/**
 * Handed to anything that may take longer than half a second. `report` is cheap and may be called often; it throws
 * `Cancelled` when the user no longer wants the result, so that long loops need no second check.
 */
export interface Progress {
  report(done: number, total: number, what: string): void
}

export class Cancelled extends Error {
  constructor() {
    super('cancelled')
    this.name = 'Cancelled'
  }
}

export const noProgress: Progress = { report() {} }
