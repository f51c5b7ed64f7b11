import { parentPort, workerData } from 'node:worker_threads'
import { type FitJob, runFitJob } from '../core/spheretree/cells/fitJob.ts'
import type { FitMessage } from './core/fitHost.ts'

/** A thread that does one job and ends. It is cancelled by ending it. */
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

const result = runFitJob(workerData as FitJob, progress, (level, spheres) =>
  post({ kind: 'level', level, xyzr: Float32Array.from(spheres) }),
)
post({ kind: 'result', result })
