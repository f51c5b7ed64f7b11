import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { WatchStart } from './messages.ts'

/** The launcher and `batch` put the descriptor of the pipe that they hold open here. */
export const PARENT_PIPE = 'RIGSPHERE_PARENT_PIPE'

const INTERVAL_MS = 5000

/**
 * Starts the thread that watches the parent process and prints progress lines; returns the function that ends it.
 * It must be called before the process ends: Node 20 may crash if a thread is cut off while it loads modules.
 */
export function startWatchThread(progress: SharedArrayBuffer | null): () => Promise<void> {
  const parentPipe = takeParentPipe()
  if (parentPipe === null && progress === null) return async () => {}
  const start: WatchStart = { parentPipe, progress, intervalMs: INTERVAL_MS }
  const worker = new Worker(join(dirname(process.argv[1] ?? ''), 'watchThread.js'), { workerData: start })
  worker.unref()
  return () =>
    new Promise((resolve) => {
      if (worker.threadId === -1) return resolve()
      worker.once('exit', () => resolve())
      worker.ref()
      worker.postMessage('end', [])
    })
}

/** The number belongs to this process: programs that it starts must not see it. */
function takeParentPipe(): number | null {
  const text = process.env[PARENT_PIPE]
  delete process.env[PARENT_PIPE]
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}
