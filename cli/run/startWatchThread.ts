import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { WatchStart } from './threadMessages.ts'

/** Environment variable with the descriptor of the pipe that the launcher or `batch` holds open. */
export const PARENT_PIPE = 'RIGSPHERE_PARENT_PIPE'

const INTERVAL_MS = 5000

/**
 * Starts the thread that watches the parent process and prints progress lines. Returns a function that ends it, which
 * must be called before the process exits: Node 20 may crash if a thread is terminated while it loads modules.
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

/** Reads the variable and deletes it, because child processes must not inherit it. */
function takeParentPipe(): number | null {
  const text = process.env[PARENT_PIPE]
  delete process.env[PARENT_PIPE]
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}
