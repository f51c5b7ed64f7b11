import { Cancelled, type Progress } from '../../core/progress.ts'
import type { ProgressReport } from './messages.ts'

/** Often enough to look alive, seldom enough to cost nothing. */
const interval = 50

/**
 * Progress of one call inside the worker. A busy worker reads no messages, so cancellation is a flag in shared memory
 * that every report looks at.
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
