import { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { printError } from '../../host/standardOutput.ts'
import type { WatchStart } from './threadMessages.ts'
import { isPaused, readProgress } from './progressMemory.ts'

/**
 * A thread whose event loop is never blocked by computations. Ends the process when the parent process has ended, and
 * prints progress lines at intervals if stderr is not a terminal. Any message ends the thread.
 */
const { parentPipe, progress, intervalMs } = workerData as WatchStart

/** Time for signal handlers to complete a file that is being written. */
const GRACE_MS = 5000
/** A line is printed after this many checks. A pause restarts the count. */
const CHECKS_PER_LINE = 5

const pipe = parentPipe === null ? null : watchParent(parentPipe)
const timer = progress === null ? undefined : printRegularly(progress)
parentPort?.once('message', () => {
  clearInterval(timer)
  pipe
    ?.removeAllListeners()
    .on('error', () => {})
    .destroy()
  parentPort?.close()
})

/** The parent holds the other end of the pipe and never writes. The system closes that end when the parent ends. */
function watchParent(descriptor: number): Socket {
  const socket = new Socket({ fd: descriptor, readable: true, writable: false })
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS)
  }
  return socket.on('end', end).on('close', end).on('error', end).resume()
}

function printRegularly(memory: SharedArrayBuffer): NodeJS.Timeout {
  let checks = 0
  const check = () => {
    checks = isPaused(memory) ? 0 : checks + 1
    if (checks === 0 || checks % CHECKS_PER_LINE !== 0) return
    const { percent, what } = readProgress(memory) ?? { percent: -1, what: 'working' }
    const seconds = Math.round((checks * intervalMs) / CHECKS_PER_LINE / 1000)
    printError(`rigsphere: ${percent < 0 ? '' : `${percent} %, `}${what} (${seconds} s)\n`)
  }
  return setInterval(check, intervalMs / CHECKS_PER_LINE)
}
