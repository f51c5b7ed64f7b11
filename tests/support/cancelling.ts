import { Cancelled, type Progress } from '../../core/base/progress.ts'

/** Cancels at the first report. */
export const cancelling: Progress = {
  report() {
    throw new Cancelled()
  },
}
