import { type ChildProcess, spawn } from 'node:child_process'
import { signalExitCode } from '../../host/signals.ts'
import { PARENT_PIPE } from '../run/startWatchThread.ts'

export interface WorkerRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs calls of this program in separate processes, so that a crash or lack of memory does not affect the others. */
export class WorkerPool {
  readonly #running = new Set<ChildProcess>()
  #stopped = false

  get stopped(): boolean {
    return this.#stopped
  }

  async run(args: readonly string[]): Promise<WorkerRun> {
    const main = process.argv[1] ?? ''
    // The fourth descriptor is the pipe by which the child detects the end of this process.
    const child = spawn(process.execPath, [...process.execArgv, main, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, [PARENT_PIPE]: '3' },
    })
    this.#running.add(child)
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    return new Promise((resolve) => {
      const end = (code: number, note = '') => {
        this.#running.delete(child)
        resolve({ code, stdout, stderr: stderr + note })
      }
      child.once('error', (error) => end(1, error.message))
      child.once('close', (code, signal) => end(code ?? signalExitCode(signal ?? 'SIGTERM')))
    })
  }

  /** Ends all running processes; files that are being written are completed. Do not start new ones afterwards. */
  stop(): void {
    this.#stopped = true
    for (const child of this.#running) child.kill('SIGINT')
  }
}

/** Calls `work` for every item, in list order, with a limited number at a time. */
export async function inParallel<T>(
  items: readonly T[],
  jobs: number,
  work: (item: T) => Promise<void>,
  stopped: () => boolean,
): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < items.length && !stopped()) {
      const item = items[next++] as T
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(jobs, items.length)) }, one))
}
