import { parentPort } from 'node:worker_threads'
import { createNodeFiles } from '../cli/files.ts'
import { createSession } from '../core/session/createSession.ts'
import type { Call } from './core/messages.ts'
import { isAllowed, type OutsideFile } from './core/outsideFiles.ts'
import { serveSession } from './core/serveSession.ts'

/** The thread in which the core lives: a session, reached by messages. */
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
