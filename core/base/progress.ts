/**
 * Progress of an operation that may take longer than half a second. `report` is cheap and may be called often. It
 * throws `Cancelled` if the user has cancelled, so that long loops need no separate check.
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
