import { parentPort, workerData } from 'node:worker_threads'
import { Cancelled, type Progress } from '../../core/base/progress.ts'
import { doWork } from '../../core/session/sceneWork.ts'
import { createNodeFiles } from '../../host/nodeFiles.ts'
import { streamInput } from '../open/openInput.ts'
import { type OpenedScene, openSceneOf } from '../open/openScene.ts'
import type { ThreadMessage, ThreadOrder, ThreadStart } from '../run/threadMessages.ts'

/** A thread with its own session that processes parts of queries about one scene. */
const port = parentPort
if (port === null) throw new Error('sceneThread: must be started as a worker thread')

const { path, bytes, allowOutside, stop } = workerData as ThreadStart
const flag = new Int32Array(stop)
const progress: Progress = {
  report() {
    if (Atomics.load(flag, 0) !== 0) throw new Cancelled()
  },
}

const post = (message: ThreadMessage) => port.postMessage(message, [])
let opened: OpenedScene | null = null
port.on('message', (order: ThreadOrder) => {
  if (order.kind === 'end') port.close()
  else if (opened !== null) post({ kind: 'answer', reply: doWork(opened.session, order) })
})

const files = createNodeFiles(() => allowOutside)
const input = bytes === null ? { path, files, bytes } : streamInput(path, bytes, files)
openSceneOf(input, progress).then(
  (reply) => {
    opened = reply.ok ? reply.value : null
    post({ kind: 'opened', ok: reply.ok })
  },
  (error) => {
    if (!(error instanceof Cancelled)) throw error
  },
)
