import { parentPort } from 'node:worker_threads'
import { createNodeFiles } from '../host/nodeFiles.ts'
import { createSession } from '../core/session/createSession.ts'
import type { Call } from './threads/coreMessages.ts'
import { isAllowed, type OutsideFile } from './threads/outsideFiles.ts'
import { serveSession } from './threads/serveSession.ts'

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
const answer = serveSession(session, (message, transfer) => port.postMessage(message, transfer))
port.on('message', (call: Call) => {
  allowed = call.allowed
  refused = call.refused
  void answer(call)
})
