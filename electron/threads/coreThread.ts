import type { Worker } from 'node:worker_threads'
import { failed } from '../../core/base/reply.ts'
import type { Answer, Call, CoreMethod, CoreRequest, Message, ProgressReport } from './coreMessages.ts'
import type { OutsideFile } from './outsideFiles.ts'

export interface CallOptions {
  readonly cancel: SharedArrayBuffer
  readonly allowed: readonly OutsideFile[]
  readonly refused: readonly string[]
  readonly onProgress: (report: ProgressReport) => void
}

/** One instance of the worker thread. Every call is answered, by the worker or when it dies. */
export interface CoreThread {
  call<M extends CoreMethod>(method: M, request: CoreRequest<M>, options: CallOptions): Promise<Answer<M>>
  /** Terminates the thread immediately. Cancelled calls fail with `cancelled`, all others with `core-crashed`. */
  end(reason: string): Promise<void>
}

interface Pending {
  readonly cancel: SharedArrayBuffer
  readonly answer: (answer: Answer<CoreMethod>) => void
  readonly onProgress: (report: ProgressReport) => void
}

/** `died` is called at most once, with the reason, and not after `end`. */
export function coreThread(worker: Worker, died: (reason: string) => void): CoreThread {
  const pending = new Map<number, Pending>()
  let nextId = 1
  let alive = true

  function die(reason: string, report: boolean): void {
    if (!alive) return
    alive = false
    for (const { answer, cancel } of pending.values()) answer(isSet(cancel) ? cancelled() : crash(reason))
    pending.clear()
    if (report) died(reason)
  }

  worker.on('message', (message: Message) => {
    const call = pending.get(message.id)
    if (message.kind === 'progress') return call?.onProgress(message.report)
    pending.delete(message.id)
    call?.answer(message.answer)
  })
  worker.on('error', (error) => die(error instanceof Error ? error.message : String(error), true))
  worker.on('exit', (code) => die(`its thread ended with code ${code}`, true))

  return {
    call<M extends CoreMethod>(
      method: M,
      request: CoreRequest<M>,
      { cancel, allowed, refused, onProgress }: CallOptions,
    ) {
      const id = nextId++
      return new Promise<Answer<M>>((resolve) => {
        if (!alive) return resolve(crash('it has ended'))
        pending.set(id, { cancel, answer: (answer) => resolve(answer as Answer<M>), onProgress })
        worker.postMessage({ id, method, request, cancel, allowed, refused } satisfies Call<M>, [])
      })
    },
    async end(reason) {
      die(reason, false)
      await worker.terminate()
    },
  }
}

const isSet = (cancel: SharedArrayBuffer) => Atomics.load(new Int32Array(cancel), 0) !== 0

function cancelled<M extends CoreMethod>(): Answer<M> {
  return { reply: failed('cancelled', 'Cancelled.') as Answer<M>['reply'], memory: null }
}

function crash<M extends CoreMethod>(reason: string): Answer<M> {
  return { reply: failed('core-crashed', `The core stopped: ${reason}`) as Answer<M>['reply'], memory: null }
}
