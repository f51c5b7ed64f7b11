import { statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { softwareGraphics } from './display.mjs'
import { canSandbox } from './system.mjs'
import { Stop, say } from './tell.mjs'

/** @typedef {import('./electron.mjs').Electron} Electron */

const LITTLE_SHARED_MEMORY = 256 * 2 ** 20

/** Switches for an unattended launch: tests, and `npm start` without a display. @param {Electron} electron */
export function unattendedSwitches(electron) {
  const switches = [...softwareGraphics, '--log-level=3']
  if (!canSandbox(electron)) switches.push('--no-sandbox')
  if (hasLittleSharedMemory()) switches.push('--disable-dev-shm-usage')
  return switches
}

/**
 * Switches for interactive use: as few as possible, with the sandbox enabled where available.
 * @param {Electron} electron
 */
export function attendedSwitches(electron) {
  if (canSandbox(electron)) return []
  if (process.getuid?.() === 0) {
    say('running as root: Chromium cannot use its sandbox. Start Rigsphere as an ordinary user if possible.')
    return ['--no-sandbox']
  }
  const helper = join(electron.dist, 'chrome-sandbox')
  throw new Stop(
    "this system does not allow Chromium's sandbox to create user namespaces. Run this once and start again:\n" +
      `  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  )
}

/** The environment of the app: that of this process, without variables that would make Electron run as Node. */
export function appEnvironment() {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  return env
}

/**
 * npm changes the working directory to the checkout and stores the user's directory in INIT_CWD. Switches are passed on
 * unchanged.
 */
export function namedFiles() {
  const here = process.env['INIT_CWD'] ?? process.cwd()
  return process.argv.slice(2).map((argument) => (argument.startsWith('-') ? argument : resolve(here, argument)))
}

/** Containers often provide 64 MB, with which Chromium crashes. */
function hasLittleSharedMemory() {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    return bsize * blocks < LITTLE_SHARED_MEMORY
  } catch {
    return process.platform === 'linux'
  }
}
