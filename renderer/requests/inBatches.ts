import type { Problem, Reply } from '../../electron/contract/core.ts'
import { useApp } from '../state/app.ts'
import { frames } from './frames.ts'

export interface BatchWork<Result> {
  request(times: readonly number[]): Promise<Reply<Result>>
  add(result: Result): void
  fail(problem: Problem): void
  done(): void
}

/** The core answers nothing else during a batch, so a batch is shorter than a frame at 60 frames per second. */
const BATCH_MS = 12
const MAX_BATCH = 64
const RETRY_DELAY_MS = 40

/**
 * Processes many times in small batches. Scrubbing and playback have priority: the next batch waits until the core is
 * idle. Returns the function that stops it.
 */
export function inBatches<Result>(times: readonly number[], work: BatchWork<Result>): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function next(from: number, size: number): Promise<void> {
    if (stopped) return
    if (from >= times.length) return work.done()
    if (isBusy()) {
      timer = setTimeout(() => void next(from, size), RETRY_DELAY_MS)
      return
    }
    const batch = times.slice(from, from + size)
    const start = performance.now()
    const reply = await work.request(batch)
    if (stopped) return
    if (!reply.ok) return work.fail(reply.problem)
    work.add(reply.value)
    const each = (performance.now() - start) / batch.length
    // Lets other requests and the window run first.
    timer = setTimeout(() => void next(from + batch.length, sizeFor(each)), 0)
  }
  void next(0, 1)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

function isBusy(): boolean {
  const { playing, core, tasks } = useApp.getState()
  return playing || core !== 'ready' || tasks.length > 0 || frames.busy()
}

function sizeFor(millisecondsEach: number): number {
  return Math.max(1, Math.min(MAX_BATCH, Math.floor(BATCH_MS / millisecondsEach)))
}
