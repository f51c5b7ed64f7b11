import type { Problem } from '../../electron/contract/core.ts'
import { useApp } from '../state/app.ts'
import { frames } from './frames.ts'

export interface Eater<Answer> {
  ask(
    times: readonly number[],
  ): Promise<{ readonly took: Answer; readonly problem: null } | { readonly took: null; readonly problem: Problem }>
  take(answer: Answer, times: readonly number[]): void
  fail(problem: Problem): void
  done(): void
}

/** The core answers nothing else during a helping: shorter than a picture of 60 a second. */
const HELPING_MS = 12
const MOST = 64
/** Between two looks whether the core is free. */
const NAP = 40

/**
 * Asks for many times in helpings of a few. Scrubbing and playing come first: the next helping waits until no picture
 * is on its way. Answers the function that stops it.
 */
export function inBatches<Answer>(times: readonly number[], eater: Eater<Answer>): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function next(from: number, size: number): Promise<void> {
    if (stopped) return
    if (from >= times.length) return eater.done()
    if (isBusy()) {
      timer = setTimeout(() => void next(from, size), NAP)
      return
    }
    const helping = times.slice(from, from + size)
    const start = performance.now()
    const { took, problem } = await eater.ask(helping)
    if (stopped) return
    if (problem !== null) return eater.fail(problem)
    eater.take(took, helping)
    const each = (performance.now() - start) / helping.length
    // A moment for whatever else wants the core or the window.
    timer = setTimeout(() => void next(from + helping.length, sizeFor(each)), 0)
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
  return Math.max(1, Math.min(MOST, Math.floor(HELPING_MS / millisecondsEach)))
}
