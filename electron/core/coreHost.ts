import { basename } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { done } from '../../core/reply.ts'
import type { SceneView } from '../../core/session/session.ts'
import type { Events } from '../contract/bridge.ts'
import type { EngineEvents } from '../contract/engine.ts'
import type { BodyEdit } from '../contract/shell.ts'
import { type CoreThread, coreThread } from './coreThread.ts'
import { CrashCount } from '../crashCount.ts'
import { carriedOver, withEdits } from './edits.ts'
import { type Entry, Journal } from './journal.ts'
import { type CoreMethod, type CoreReply, type CoreRequest, type ProgressReport, changesScene } from './messages.ts'

export type TellEngine = <Name extends keyof EngineEvents>(name: Name, payload: Events[Name]) => void

/**
 * Keeps a core running. When its thread dies, calls under way are answered with `core-crashed`, a new thread is started
 * and the scene is brought back by doing again what was done to it; calls that arrive meanwhile wait for that.
 */
export class CoreHost {
  readonly #startWorker: () => Worker
  readonly #tell: TellEngine
  readonly #journal = new Journal()
  readonly #crashes = new CrashCount()
  readonly #cancels = new Map<number, SharedArrayBuffer>()
  #thread: CoreThread | null = null
  #scene: SceneView | null = null
  #restoring: Promise<void> | null = null

  constructor(startWorker: () => Worker, tell: TellEngine) {
    this.#startWorker = startWorker
    this.#tell = tell
  }

  /** The scene as the core last described it, with the user's edits. */
  get scene(): SceneView | null {
    return this.#scene
  }

  rememberEdits(edits: readonly BodyEdit[]): void {
    if (this.#scene !== null) this.#scene = withEdits(this.#scene, edits)
  }

  async call<M extends CoreMethod>(method: M, request: CoreRequest<M>, task?: number): Promise<CoreReply<M>> {
    await this.#restoring
    const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    if (task !== undefined) this.#cancels.set(task, cancel)
    try {
      return await this.#run(method, request, cancel, (report) => {
        if (task !== undefined) this.#tell('progress', { task, ...report })
      })
    } finally {
      if (task !== undefined && this.#cancels.get(task) === cancel) this.#cancels.delete(task)
    }
  }

  /** Whether there was such a task. Its own call answers when the core has noticed. */
  cancel(task: number): boolean {
    const cancel = this.#cancels.get(task)
    if (cancel === undefined) return false
    Atomics.store(new Int32Array(cancel), 0, 1)
    return true
  }

  async end(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    await thread?.end()
  }

  async #run<M extends CoreMethod>(
    method: M,
    request: CoreRequest<M>,
    cancel: SharedArrayBuffer,
    onProgress: (report: ProgressReport) => void,
  ): Promise<CoreReply<M>> {
    this.#thread ??= coreThread(this.#startWorker(), (reason) => this.#died(reason))
    const reply = await this.#thread.call(method, request, { cancel, onProgress })
    if (!reply.ok || changesScene[method] === 'no') return reply
    this.#journal.note({ method, request } as Entry)
    return done(this.#changed(method, (reply as { value: SceneView }).value)) as CoreReply<M>
  }

  /** The core knows the files; what the user changed since is known here. */
  #changed(method: CoreMethod, scene: SceneView): SceneView {
    const edits = changesScene[method] === 'edits' ? (this.#scene?.bodies ?? []) : []
    this.#scene = withEdits(scene, edits)
    return this.#scene
  }

  #died(reason: string): void {
    this.#thread = null
    // A death while restoring is handled there: the call that it interrupted has failed.
    if (this.#restoring !== null) return
    const tooOften = this.#crashes.note(Date.now())
    this.#tell('crashed', { message: `The core stopped unexpectedly (${reason}). Starting it again…` })
    this.#restoring = this.#restore(tooOften).finally(() => {
      this.#restoring = null
    })
  }

  async #restore(tooOften: boolean): Promise<void> {
    const before = this.#scene
    if (before === null) return this.#tell('restored', { scene: null, message: 'The core is running again.' })
    if (tooOften) return this.#giveUp('it keeps stopping with this scene.')

    for (const { method, request } of this.#journal.entries) {
      const reply = await this.#run(method, request, new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT), () => {})
      if (!reply.ok) return this.#giveUp(reply.problem.message)
    }
    if (this.#scene !== null) this.rememberEdits(carriedOver(before, this.#scene))
    this.#tell('restored', { scene: this.#scene, message: 'The core is running again and your scene is back.' })
  }

  #giveUp(reason: string): void {
    const name = this.#scene === null ? 'The scene' : basename(this.#scene.path)
    this.#journal.forget()
    this.#scene = null
    this.#tell('restored', {
      scene: null,
      message: `The core is running again, but ${name} could not be brought back: ${reason} Its files are untouched.`,
    })
  }
}
