import { Cancelled, type Progress } from '../../core/base/progress.ts'
import type { ProgressReport } from './coreMessages.ts'

/** Milliseconds between progress messages: frequent enough for display, without measurable cost. */
const interval = 50

/**
 * Progress of one call inside the worker. A busy worker does not receive messages, so cancellation is a flag in shared
 * memory that every report checks.
 */
export function workerProgress(cancel: SharedArrayBuffer, post: (report: ProgressReport) => void): Progress {
  const flag = new Int32Array(cancel)
  let next = 0
  return {
    report(done, total, what) {
      if (Atomics.load(flag, 0) !== 0) throw new Cancelled()
      const now = performance.now()
      if (now < next && done < total) return
      next = now + interval
      post({ done, total, what })
    },
  }
}
