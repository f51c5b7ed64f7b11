import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program in this terminal and waits for it. Forwards Ctrl-C and SIGTERM, so that no window or server keeps
 * running. A run that takes longer than `limit` milliseconds is ended and returns 124, like `timeout`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limit?: number, signal?: AbortSignal | undefined, stdout?: 'inherit'
 * | 'stderr' | 'ignore' }} [options]
 * @returns {Promise<number>} the exit code; 128 + the number of the signal that ended it
 */
export function run(command, args, options = {}) {
  const { limit, stdout = 'inherit', ...rest } = options
  const child = spawn(command, args, { ...rest, stdio: ['ignore', stdout === 'stderr' ? 2 : stdout, 'inherit'] })
  let late = false
  /** @type {NodeJS.Timeout[]} */
  const timers = []
  if (limit !== undefined) {
    timers.push(
      setTimeout(() => {
        late = true
        child.kill('SIGTERM')
        timers.push(setTimeout(() => child.kill('SIGKILL'), 3000))
      }, limit),
    )
  }
  const stopPassing = passSignalsTo(child)
  const settle = () => {
    for (const timer of timers) clearTimeout(timer)
    stopPassing()
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('close', (code, signal) => {
      settle()
      resolve(late ? 124 : (code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
    })
  })
}

/** @param {import('node:child_process').ChildProcess} child */
export function passSignalsTo(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}
