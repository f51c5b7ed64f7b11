import { Worker } from 'node:worker_threads'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import type { ThreadJob, ThreadResult } from '../../core/session/view/threadJob.ts'
import type { TellEngine } from './coreHost.ts'

/** Messages from the thread of a job. */
export type FitMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly what: string }
  | { readonly kind: 'level'; readonly level: number; readonly xyzr: Float32Array }
  | { readonly kind: 'result'; readonly result: ThreadResult<ThreadJob> }

/** Runs jobs on trees and inner spheres, each in its own thread, while the core can process other requests. */
export class FitHost {
  readonly tell: TellEngine
  readonly #script: string
  readonly #cancels = new Map<number | symbol, () => void>()

  constructor(script: string, tell: TellEngine) {
    this.#script = script
    this.tell = tell
  }

  /** Reports progress with the id `task`. null: a short job that nobody follows or cancels. */
  run<Job extends ThreadJob>(
    job: Job,
    task: number | null,
    onLevel?: (level: number, xyzr: Float32Array) => void,
  ): Promise<Reply<ThreadResult<Job>>> {
    return new Promise((resolve) => {
      const key = task ?? Symbol('short job')
      const worker = new Worker(this.#script, { name: 'fit', workerData: job })
      const settle = (reply: Reply<ThreadResult<Job>>) => {
        this.#cancels.delete(key)
        void worker.terminate()
        resolve(reply)
      }
      this.#cancels.set(key, () => settle(failed('cancelled', 'Cancelled.')))
      worker.on('message', (message: FitMessage) => {
        if (message.kind === 'progress') {
          const { done: finished, total, what } = message
          if (task !== null) this.tell('progress', { task, done: finished, total, what })
        } else if (message.kind === 'level') onLevel?.(message.level, message.xyzr)
        else settle(done(message.result as ThreadResult<Job>))
      })
      worker.on('error', (error) =>
        settle(failed('core-crashed', `The spheres could not be computed: ${error.message}`)),
      )
      worker.on('exit', (code) =>
        settle(failed('core-crashed', `The spheres could not be computed: the thread exited with code ${code}.`)),
      )
    })
  }

  /** Returns whether the task existed. */
  cancel(task: number): boolean {
    const cancel = this.#cancels.get(task)
    cancel?.()
    return cancel !== undefined
  }

  /** Terminates all threads. */
  end(): void {
    for (const cancel of this.#cancels.values()) cancel()
  }
}
