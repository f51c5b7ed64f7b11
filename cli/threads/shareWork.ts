import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { done, type Reply } from '../../core/base/reply.ts'
import { doWork, type SceneAnswer, type SceneWork } from '../../core/session/sceneWork.ts'
import type { Session } from '../../core/session/session.ts'
import type { Input } from '../open/openInput.ts'
import type { Reporting } from '../run/progressLine.ts'
import type { ThreadMessage, ThreadOrder, ThreadStart } from '../run/threadMessages.ts'

export interface Helpers {
  /** The scene, which each thread opens again. */
  readonly input: Input
  /** Time that opening the scene took in this thread. */
  readonly openMilliseconds: number
  /** Number of threads. undefined: as many as there are idle cores, once that is worthwhile. */
  readonly threads: number | undefined
  /** The option `--allow-outside`. */
  readonly allowOutside?: boolean | undefined
}

/** Text of the progress report. */
export const LOOKING = 'looking for contacts'
/** More threads do not increase speed because memory bandwidth is shared. */
const MOST_THREADS = 8
/**
 * Threads are worthwhile if the remaining work takes this many times as long as opening the scene:
 * docs/decisions.md 32.
 */
const WORTHWHILE_FACTOR = 3

/**
 * Processes work items in this thread and, if worthwhile, in others, which open the scene themselves. Each thread takes
 * the next item when it is idle; the results are in the order of the items. Stops at the first problem.
 */
export async function shareWork<W extends SceneWork>(
  works: readonly W[],
  session: Session,
  { input, openMilliseconds, threads, allowOutside = false }: Helpers,
  progress: Reporting,
): Promise<Reply<SceneAnswer<W>[]>> {
  const queue = new WorkQueue<W>(works)
  const workers: Worker[] = []
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const startThreads = (count: number) => {
    while (workers.length < count) {
      const worker = startThread({ path: input.path, bytes: input.bytes, allowOutside, stop })
      workers.push(worker)
      feedThread(worker, queue)
      progress.trace?.(`thread ${workers.length + 1}: opens the scene again`)
    }
  }
  if (threads !== undefined) startThreads(threads - 1)
  progress.report(0, works.length, LOOKING)
  const started = performance.now()
  try {
    for (let completed = 1; !queue.isOver; ) {
      const item = queue.take()
      if (item === undefined) await queue.change()
      else {
        queue.answer(item, doWork(session, queue.works[item] as W))
        const left = (queue.left * (performance.now() - started)) / completed++
        if (threads === undefined && left > WORTHWHILE_FACTOR * openMilliseconds) startThreads(idleCores())
        if (workers.length > 0) await setImmediate()
      }
      progress.report(works.length - queue.left, works.length, LOOKING)
    }
  } finally {
    Atomics.store(new Int32Array(stop), 0, 1)
    await Promise.all(workers.map(endThread))
  }
  progress.trace?.(`parts: ${works.length}, threads: ${workers.length + 1}`)
  return queue.problem ?? done(queue.answers as SceneAnswer<W>[])
}

/**
 * Number of idle cores in addition to that of this thread. Cores that other programs use are excluded: in tests, using
 * them made a scan a quarter slower.
 */
function idleCores(): number {
  const cores = Math.min(availableParallelism(), MOST_THREADS)
  return Math.max(0, Math.min(cores - 1, Math.round(cores - (loadavg()[0] ?? 0))))
}

/** Pending work items and the results. */
class WorkQueue<W extends SceneWork> {
  readonly works: readonly W[]
  readonly answers: (SceneAnswer<W> | undefined)[]
  /** Number of items without a result. */
  left: number
  problem: Extract<Reply<never>, { ok: false }> | null = null
  readonly #waiting: number[]
  #changed: () => void = () => {}

  constructor(works: readonly W[]) {
    this.works = works
    this.answers = works.map(() => undefined)
    this.left = works.length
    this.#waiting = works.map((_, item) => works.length - 1 - item)
  }

  get isOver(): boolean {
    return this.left === 0 || this.problem !== null
  }

  take(): number | undefined {
    return this.#waiting.pop()
  }

  /** Returns an item that its thread could not process. */
  putBack(item: number): void {
    this.#waiting.push(item)
    this.#changed()
  }

  answer(item: number, reply: Reply<SceneAnswer<W>>): void {
    this.left--
    if (reply.ok) this.answers[item] = reply.value
    else this.problem ??= reply
    this.#changed()
  }

  /** Resolves when another thread completes or returns an item. */
  change(): Promise<void> {
    return new Promise((resolve) => (this.#changed = resolve))
  }
}

/** The thread's script is next to the bundle of the program. */
function startThread(start: ThreadStart): Worker {
  return new Worker(join(dirname(process.argv[1] ?? ''), 'sceneThread.js'), { workerData: start })
}

/**
 * Ends a thread by a message instead of terminating it: Node 20 may crash if a thread is terminated while it loads a
 * module.
 */
function endThread(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    // A thread that has already exited has no id.
    if (worker.threadId === -1) return resolve()
    worker.once('exit', () => resolve())
    worker.postMessage({ kind: 'end' } satisfies ThreadOrder, [])
  })
}

/**
 * Sends items to a thread until none are left. A thread that could not open the scene gets no items. If a thread dies,
 * its item becomes pending again.
 */
function feedThread<W extends SceneWork>(worker: Worker, queue: WorkQueue<W>): void {
  let item: number | undefined
  const returnItem = () => {
    if (item !== undefined) queue.putBack(item)
    item = undefined
  }
  worker.on('message', (message: ThreadMessage) => {
    if (message.kind === 'opened' && !message.ok) return
    if (message.kind === 'answer' && item !== undefined) queue.answer(item, message.reply as Reply<SceneAnswer<W>>)
    item = queue.isOver ? undefined : queue.take()
    if (item !== undefined) worker.postMessage(queue.works[item], [])
  })
  worker.once('error', returnItem)
  worker.once('exit', returnItem)
}
