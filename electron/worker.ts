import { parentPort } from 'node:worker_threads'
import { nodeFiles } from '../cli/files.ts'
import { createSession } from '../core/session/createSession.ts'
import type { Call } from './core/messages.ts'
import { serveSession } from './core/serveSession.ts'

/** The thread in which the core lives: a session, reached by messages. */
const port = parentPort
if (port === null) throw new Error('worker: must be started as a worker thread')

const session = createSession(nodeFiles, () => performance.now())
const answer = serveSession(session, (message, transfer) => port.postMessage(message, transfer))
port.on('message', (call: Call) => void answer(call))
