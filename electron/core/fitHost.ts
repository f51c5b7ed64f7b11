import { Worker } from 'node:worker_threads'
import { done, failed, type Reply } from '../../core/reply.ts'
import type { FitJob, FitResult } from '../../core/spheretree/cells/fitJob.ts'
import type { TellEngine } from './coreHost.ts'

/** What the thread of a job sends. */
export type FitMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly what: string }
  | { readonly kind: 'level'; readonly level: number; readonly xyzr: Float32Array }
  | { readonly kind: 'result'; readonly result: FitResult<FitJob> }

/** Runs jobs on trees, each in a thread of its own, while the core goes on answering. */
export class FitHost {
  readonly tell: TellEngine
  readonly #script: string
  readonly #cancels = new Map<number, () => void>()

  constructor(script: string, tell: TellEngine) {
    this.#script = script
    this.tell = tell
  }

  /** Reports progress under `task`. */
  run<Job extends FitJob>(
    job: Job,
    task: number,
    onLevel?: (level: number, xyzr: Float32Array) => void,
  ): Promise<Reply<FitResult<Job>>> {
    return new Promise((resolve) => {
      const worker = new Worker(this.#script, { name: 'fit', workerData: job })
      const settle = (reply: Reply<FitResult<Job>>) => {
        this.#cancels.delete(task)
        void worker.terminate()
        resolve(reply)
      }
      this.#cancels.set(task, () => settle(failed('cancelled', 'Cancelled.')))
      worker.on('message', (message: FitMessage) => {
        if (message.kind === 'progress') {
          const { done: finished, total, what } = message
          this.tell('progress', { task, done: finished, total, what })
        } else if (message.kind === 'level') onLevel?.(message.level, message.xyzr)
        else settle(done(message.result as FitResult<Job>))
      })
      worker.on('error', (error) => settle(failed('core-crashed', `The tree could not be made: ${error.message}`)))
      worker.on('exit', (code) =>
        settle(failed('core-crashed', `The tree could not be made: its thread ended (${code}).`)),
      )
    })
  }

  /** Whether there was such a task. */
  cancel(task: number): boolean {
    const cancel = this.#cancels.get(task)
    cancel?.()
    return cancel !== undefined
  }

  /** Ends all threads. */
  end(): void {
    for (const cancel of this.#cancels.values()) cancel()
  }
}
