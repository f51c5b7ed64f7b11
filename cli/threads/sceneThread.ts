import { parentPort, workerData } from 'node:worker_threads'
import { noProgress } from '../../core/progress.ts'
import { doWork, type SceneWork } from '../../core/session/sceneWork.ts'
import { openScene } from '../openScene.ts'
import type { ThreadMessage, ThreadStart } from './messages.ts'

/** A thread with a session of its own, which answers pieces of questions about one scene. */
const port = parentPort
if (port === null) throw new Error('sceneThread: must be started as a worker thread')

const post = (message: ThreadMessage) => port.postMessage(message, [])
const opened = await openScene((workerData as ThreadStart).path, noProgress)
if (opened.ok) {
  const { session } = opened.value
  port.on('message', (work: SceneWork) => post({ kind: 'answer', reply: doWork(session, work) }))
}
post({ kind: 'opened', ok: opened.ok })
