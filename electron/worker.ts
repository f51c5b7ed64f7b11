import { parentPort } from 'node:worker_threads'
import { Cancelled, type Progress } from '../core/base/progress.ts'
import { done, failed } from '../core/base/reply.ts'
import { createSession } from '../core/session/createSession.ts'
import type { SceneView } from '../core/session/view/sceneView.ts'
import { createNodeFiles } from '../host/nodeFiles.ts'
import { traitsOf } from './contract/engineMethods.ts'
import { buffersIn } from './threads/buffersIn.ts'
import type {
  Call,
  CoreMethod,
  CoreMethods,
  CoreReply,
  CoreRequest,
  Message,
  SceneMemory,
  SceneMethods,
} from './threads/coreMessages.ts'
import { isAllowed, type OutsideFile } from './threads/outsideFiles.ts'
import { workerProgress } from './threads/workerProgress.ts'

/** The thread that runs the core: a session controlled by messages. */
const port = parentPort
if (port === null) throw new Error('worker: must be started as a worker thread')

let allowed: readonly OutsideFile[] = []
let refused: readonly string[] = []
const files = {
  ...createNodeFiles((rig, file) => isAllowed(allowed, rig, file)),
  isRefused: (rig: string) => refused.includes(rig),
}
const session = createSession(files, () => performance.now())

type Serve<Methods extends Partial<CoreMethods>> = {
  readonly [M in keyof Methods & CoreMethod]: (
    request: CoreRequest<M>,
    progress: Progress,
  ) => CoreReply<M> | Promise<CoreReply<M>>
}

const sceneMethods: Serve<SceneMethods> = {
  openScene: ({ path, ...options }, progress) => session.open(path, progress, { ...options, placeholders: true }),
  addRig: ({ path, ...options }, progress) => session.add(path, progress, options),
  findRig: ({ rig, path }, progress) => session.replaceMissing(rig, path, progress),
  arrange: ({ bodies, ignored }, progress) => session.arrange(bodies, progress, ignored),
  recover: ({ path, text, numbering }, progress) => session.openText(path, text, progress, numbering),
  reload: ({ path }, progress) => session.reload(path, progress),
  sceneText: ({ path, time }) => done(session.sceneText(path, time)),
}

const serve: Serve<CoreMethods> = { ...session, ...sceneMethods }

async function answer<M extends CoreMethod>({ id, method, request, cancel }: Call<M>): Promise<void> {
  const progress = workerProgress(cancel, (report) => post({ kind: 'progress', id, report }, []))
  const reply = await cancellable<M>(() => serve[method](request, progress), cancel)
  const { changesScene, ownsArrays } = traitsOf(method)
  const memory = reply.ok && changesScene === true ? memoryOf(reply.value as SceneView) : null
  post({ kind: 'answer', id, answer: { reply, memory } }, ownsArrays === true ? [...buffersIn(reply)] : [])
}

function post(message: Message, transfer: readonly ArrayBuffer[]): void {
  port?.postMessage(message, transfer)
}

function memoryOf({ path, time }: SceneView): SceneMemory {
  return { path, text: session.sceneText(path, time), numbering: session.numbering(), files: session.files() }
}

/**
 * Any error except `Cancelled` is a bug: it ends this worker, and the main process starts a new one from a known state.
 */
async function cancellable<M extends CoreMethod>(
  work: () => CoreReply<M> | Promise<CoreReply<M>>,
  cancel: SharedArrayBuffer,
): Promise<CoreReply<M>> {
  const cancelled = failed('cancelled', 'Cancelled.') as CoreReply<M>
  if (Atomics.load(new Int32Array(cancel), 0) !== 0) return cancelled
  try {
    return await work()
  } catch (error) {
    if (error instanceof Cancelled) return cancelled
    throw error
  }
}

/** Calls are processed one after another, so that none sees a partially opened scene. */
let queue = Promise.resolve()
port.on('message', (call: Call) => {
  allowed = call.allowed
  refused = call.refused
  queue = queue.then(() => answer(call))
})
