import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Progress } from '../../core/progress.ts'
import { done, type Reply } from '../../core/reply.ts'
import { doWork, type SceneAnswer, type SceneWork } from '../../core/session/sceneWork.ts'
import type { Session } from '../../core/session/session.ts'
import type { Input } from '../openInput.ts'
import type { ThreadMessage, ThreadOrder, ThreadStart } from './messages.ts'

export interface Helpers {
  /** The scene, for threads, which open it again. */
  readonly input: Input
  /** How long that took here. */
  readonly openMilliseconds: number
  /** As many threads as that; undefined: as many as there are idle cores, as soon as it pays. */
  readonly threads: number | undefined
  /** As `--allow-outside`. */
  readonly allowOutside?: boolean | undefined
}

/** What progress calls it. */
export const LOOKING = 'looking for contacts'
/** More do not help: they share memory and its speed. */
const MOST_THREADS = 8
/** Threads pay if what is left takes so many times as long as opening the scene once more: docs/decisions.md 32. */
const PAYS = 3

/**
 * Does pieces of work, in the calling thread and, where it pays, in others that open the scene for themselves. Whoever is
 * free takes the next piece; the answers come in the order of the pieces. The first problem ends it.
 */
export async function shareWork<W extends SceneWork>(
  works: readonly W[],
  session: Session,
  { input, openMilliseconds, threads, allowOutside = false }: Helpers,
  progress: Progress,
): Promise<Reply<SceneAnswer<W>[]>> {
  const pile = new Pile<W>(works)
  const workers: Worker[] = []
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const callIn = (count: number) => {
    while (workers.length < count) {
      const worker = startThread({ path: input.path, bytes: input.bytes, allowOutside, stop })
      workers.push(worker)
      help(worker, pile)
    }
  }
  if (threads !== undefined) callIn(threads - 1)
  progress.report(0, works.length, LOOKING)
  const started = performance.now()
  try {
    for (let own = 1; !pile.isOver; ) {
      const piece = pile.take()
      if (piece === undefined) await pile.change()
      else {
        pile.answer(piece, doWork(session, pile.works[piece] as W))
        const left = (pile.left * (performance.now() - started)) / own++
        if (threads === undefined && left > PAYS * openMilliseconds) callIn(idleCores())
        if (workers.length > 0) await setImmediate()
      }
      progress.report(works.length - pile.left, works.length, LOOKING)
    }
  } finally {
    Atomics.store(new Int32Array(stop), 0, 1)
    await Promise.all(workers.map(endThread))
  }
  return pile.problem ?? done(pile.answers as SceneAnswer<W>[])
}

/** Besides the one that this thread is on. A core that another program keeps busy is no help: where it was tried, it made a scan a quarter slower. */
function idleCores(): number {
  const cores = Math.min(availableParallelism(), MOST_THREADS)
  return Math.max(0, Math.min(cores - 1, Math.round(cores - (loadavg()[0] ?? 0))))
}

/** Pieces that nobody has taken yet, and the answers. */
class Pile<W extends SceneWork> {
  readonly works: readonly W[]
  readonly answers: (SceneAnswer<W> | undefined)[]
  /** Pieces without an answer. */
  left: number
  problem: Extract<Reply<never>, { ok: false }> | null = null
  readonly #waiting: number[]
  #changed: () => void = () => {}

  constructor(works: readonly W[]) {
    this.works = works
    this.answers = works.map(() => undefined)
    this.left = works.length
    this.#waiting = works.map((_, piece) => works.length - 1 - piece)
  }

  get isOver(): boolean {
    return this.left === 0 || this.problem !== null
  }

  take(): number | undefined {
    return this.#waiting.pop()
  }

  /** Whoever took the piece cannot do it. */
  putBack(piece: number): void {
    this.#waiting.push(piece)
    this.#changed()
  }

  answer(piece: number, reply: Reply<SceneAnswer<W>>): void {
    this.left--
    if (reply.ok) this.answers[piece] = reply.value
    else this.problem ??= reply
    this.#changed()
  }

  /** Until somebody else answers or puts back a piece. */
  change(): Promise<void> {
    return new Promise((resolve) => (this.#changed = resolve))
  }
}

/** Beside the bundle of the program. */
function startThread(start: ThreadStart): Worker {
  return new Worker(join(dirname(process.argv[1] ?? ''), 'sceneThread.js'), { workerData: start })
}

/** Threads are asked to end, not terminated: Node 20 may crash as a whole if that happens while a module is being loaded. */
function endThread(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    // One that has ended already has no id.
    if (worker.threadId === -1) return resolve()
    worker.once('exit', () => resolve())
    worker.postMessage({ kind: 'end' } satisfies ThreadOrder, [])
  })
}

/**
 * Lets a thread take piece after piece until nothing is left. A thread that could not open the scene takes none, and if one
 * dies its piece goes back to the pile.
 */
function help<W extends SceneWork>(worker: Worker, pile: Pile<W>): void {
  let piece: number | undefined
  const giveUp = () => {
    if (piece !== undefined) pile.putBack(piece)
    piece = undefined
  }
  worker.on('message', (message: ThreadMessage) => {
    if (message.kind === 'opened' && !message.ok) return
    if (message.kind === 'answer' && piece !== undefined) pile.answer(piece, message.reply as Reply<SceneAnswer<W>>)
    piece = pile.isOver ? undefined : pile.take()
    if (piece !== undefined) worker.postMessage(pile.works[piece], [])
  })
  worker.once('error', giveUp)
  worker.once('exit', giveUp)
}
