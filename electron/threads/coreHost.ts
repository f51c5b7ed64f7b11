import { basename } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { SceneView } from '../../core/session/view/sceneView.ts'
import type { Events } from '../contract/bridge.ts'
import type { EngineEvents } from '../contract/engine.ts'
import { traitsOf } from '../contract/engineMethods.ts'
import { CrashCount } from '../base/crashCount.ts'
import { type CoreThread, coreThread } from './coreThread.ts'
import type { CoreMethod, CoreReply, CoreRequest, ProgressReport, SceneMemory } from './coreMessages.ts'
import { noOutsideFiles, type OutsideFiles } from './outsideFiles.ts'

/** How the scene changed. `opened`: it equals the content of a file. `lost`: it could not be restored. */
export type SceneChange = 'opened' | 'edited' | 'lost'

export type TellEngine = <Name extends keyof EngineEvents>(name: Name, payload: Events[Name]) => void

/** A core that has not reacted to a cancellation after this time is terminated. */
const CANCEL_PATIENCE_MS = 2000

export interface HostOptions {
  /** Decides about files outside the folders of rigs. Default: deny access. */
  readonly outside?: OutsideFiles
  /** Maximum time in milliseconds for a cancelled call to return. */
  readonly patience?: number
}

/**
 * Keeps a core running. If its thread dies, calls in progress fail with `core-crashed`, a new thread is started and the
 * scene is restored to its state after the last change, with the same ids. New calls wait until then.
 */
export class CoreHost {
  readonly #startWorker: () => Worker
  readonly #tell: TellEngine
  readonly #patience: number
  readonly #outside: OutsideFiles
  readonly #crashes = new CrashCount()
  readonly #cancels = new Map<number, SharedArrayBuffer>()
  #thread: CoreThread | null = null
  #scene: SceneView | null = null
  #memory: SceneMemory | null = null
  #time = 0
  #restoring: Promise<void> | null = null
  #edits = 0
  #onScene: (change: SceneChange) => void = () => {}

  constructor(
    startWorker: () => Worker,
    tell: TellEngine,
    { outside = noOutsideFiles, patience = CANCEL_PATIENCE_MS }: HostOptions = {},
  ) {
    this.#startWorker = startWorker
    this.#tell = tell
    this.#outside = outside
    this.#patience = patience
  }

  /** The scene as last described by the core. */
  get scene(): SceneView | null {
    return this.#scene
  }

  /** The current or last scene. */
  get memory(): SceneMemory | null {
    return this.#memory
  }

  /** Whether an edit is in progress. */
  get editing(): boolean {
    return this.#edits > 0
  }

  /** Sets the callback for changes of the scene. It is also called before the scene is given up. */
  onScene(changed: (change: SceneChange) => void): void {
    this.#onScene = changed
  }

  /** Time of the last requested frame, which is the position of the playhead. */
  get time(): number {
    return this.#time
  }

  async call<M extends CoreMethod>(method: M, request: CoreRequest<M>, task?: number): Promise<CoreReply<M>> {
    const cancel = newCancel()
    if (task !== undefined) this.#cancels.set(task, cancel)
    await this.#restoring
    if (method === 'frame') this.#time = (request as CoreRequest<'frame'>).time
    const edits = traitsOf(method).isEdit === true ? 1 : 0
    this.#edits += edits
    try {
      return await this.#run(method, request, cancel, (report) => {
        if (task !== undefined) this.#tell('progress', { task, ...report })
      })
    } finally {
      this.#edits -= edits
      if (task !== undefined && this.#cancels.get(task) === cancel) this.#cancels.delete(task)
    }
  }

  /**
   * Returns whether the task existed. Its call returns when the core detects the cancellation. If the core does not,
   * for example inside a decoder, its thread is terminated after a while and the scene is restored.
   */
  cancel(task: number): boolean {
    const cancel = this.#cancels.get(task)
    if (cancel === undefined) return false
    Atomics.store(new Int32Array(cancel), 0, 1)
    setTimeout(() => this.#cancels.get(task) === cancel && this.#interrupt(), this.#patience).unref()
    return true
  }

  async end(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    await thread?.end('the app is closing')
  }

  #interrupt(): void {
    const thread = this.#thread
    if (thread === null || this.#restoring !== null) return
    this.#thread = null
    void thread.end('it was busy with a cancelled task')
    this.#tell('crashed', { message: 'Cancelled. Starting the core again…' })
    this.#startRestoring(false)
  }

  async #run<M extends CoreMethod>(
    method: M,
    request: CoreRequest<M>,
    cancel: SharedArrayBuffer,
    onProgress: (report: ProgressReport) => void,
  ): Promise<CoreReply<M>> {
    this.#thread ??= coreThread(this.#startWorker(), (reason) => this.#died(reason))
    const { allowed, refused } = this.#outside
    const { reply, memory } = await this.#thread.call(method, request, { cancel, allowed, refused, onProgress })
    if (!reply.ok && reply.problem.kind === 'file-outside') {
      const allows = await this.#outside.mayRead(reply.problem)
      // Run again after a denial too: bodies of a scene become placeholders. A rig opened by itself fails again.
      const hasChanged = allows || this.#outside.refused.length > refused.length
      if (hasChanged) return this.#run(method, request, cancel, onProgress)
    }
    if (reply.ok && memory !== null) {
      this.#scene = reply.value as SceneView
      this.#memory = memory
      this.#onScene(isFromFile(method, request) ? 'opened' : 'edited')
    }
    return reply
  }

  #died(reason: string): void {
    this.#thread = null
    // If the thread dies while restoring, the interrupted call fails and is handled there.
    if (this.#restoring !== null) return
    const tooOften = this.#crashes.note(Date.now())
    this.#tell('crashed', { message: `The core stopped unexpectedly (${reason}). Starting it again…` })
    this.#startRestoring(tooOften)
  }

  #startRestoring(tooOften: boolean): void {
    this.#restoring = this.#restore(tooOften).finally(() => {
      this.#restoring = null
    })
  }

  async #restore(tooOften: boolean): Promise<void> {
    const memory = this.#memory
    if (memory === null) return this.#tell('restored', { scene: null, message: 'The core is running again.' })
    if (tooOften) return this.#giveUp(memory, 'it keeps stopping with this scene.')
    const reply = await this.#run('recover', memory, newCancel(), () => {})
    if (!reply.ok) return this.#giveUp(memory, reply.problem.message)
    this.#tell('restored', { scene: reply.value, message: 'The core is running again and your scene was restored.' })
  }

  #giveUp({ path }: SceneMemory, reason: string): void {
    this.#onScene('lost')
    this.#scene = null
    this.#memory = null
    this.#tell('restored', {
      scene: null,
      message: `The core is running again, but cannot restore ${basename(path)}: ${reason} Its files are unchanged.`,
    })
  }
}

function isFromFile<M extends CoreMethod>(method: M, request: CoreRequest<M>): boolean {
  return method === 'openScene' || (method === 'reload' && (request as CoreRequest<'reload'>).path !== null)
}

const newCancel = () => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
