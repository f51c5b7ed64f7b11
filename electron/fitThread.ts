import { parentPort, workerData } from 'node:worker_threads'
import { runThreadJob, type ThreadJob } from '../core/session/view/threadJob.ts'
import type { FitMessage } from './threads/fitHost.ts'

/** A thread that runs one job and exits. Terminating the thread cancels the job. */
const port = parentPort
if (port === null) throw new Error('fitThread: must be started as a worker thread')

const post = (message: FitMessage) => port.postMessage(message)
/** Milliseconds between two progress messages. */
const INTERVAL = 50
let told = 0

const progress = {
  report(done: number, total: number, what: string): void {
    const now = performance.now()
    if (now - told < INTERVAL) return
    told = now
    post({ kind: 'progress', done, total, what })
  },
}

const result = runThreadJob(workerData as ThreadJob, progress, (level, spheres) =>
  post({ kind: 'level', level, xyzr: Float32Array.from(spheres) }),
)
post({ kind: 'result', result })
