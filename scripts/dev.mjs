import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, createServer } from 'vite'
import { hasDisplay } from './display.mjs'
import { provideElectron } from './electron.mjs'
import { appEnvironment, attendedSwitches, namedFiles } from './launch.mjs'
import { appFolder, root } from './paths.mjs'
import { makeSamples } from './samples.mjs'
import { prepareSystem } from './system.mjs'
import { runMain, Stop, say } from './tell.mjs'
import { bundleConfigs, windowConfig } from './vite.config.mjs'

/** A change to both main and preload causes two builds. Restart when none has ended for this many milliseconds. */
const QUIET_MS = 150
/** Milliseconds to wait before killing an app that does not exit. */
const EXIT_TIMEOUT_MS = 3000

await runMain(async () => {
  if (!(await hasDisplay())) throw new Stop('npm run dev requires a display. Use npm start instead.')
  const electron = await provideElectron()
  prepareSystem(electron, { virtualDisplay: false })
  const switches = attendedSwitches(electron)
  await makeSamples()

  const server = await createServer({
    ...windowConfig,
    server: { host: '127.0.0.1' },
    clearScreen: false,
    logLevel: 'info',
  })
  await server.listen()
  const address = server.resolvedUrls?.local[0]
  if (address === undefined) throw new Stop('the development server could not find a free port.')
  say(`window: ${address} (changes to renderer/ appear immediately; changes to electron/ and core/ restart the app)`)

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let app
  const restart = async () => {
    if (app !== undefined) await ended(app)
    app = spawn(electron.executable, [...switches, appFolder, ...namedFiles()], {
      env: { ...appEnvironment(), RIGSPHERE_DEV_URL: address },
      stdio: 'inherit',
    })
    // Closing the window ends this script. A restart removes this listener first.
    app.once('exit', (code) => process.exit(code ?? 0))
  }
  process.once('exit', () => app?.kill())
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, () => process.exit(130))
  await watchMain(restart)
  // The server and the watchers keep the process running.
})

/**
 * Waits until the app has exited. The next one would otherwise find its single-instance lock.
 * @param {import('node:child_process').ChildProcess} app
 */
async function ended(app) {
  app.removeAllListeners('exit')
  const gone = once(app, 'exit')
  app.kill()
  const timer = setTimeout(() => app.kill('SIGKILL'), EXIT_TIMEOUT_MS)
  await gone
  clearTimeout(timer)
}

/**
 * Builds main, worker and preload now and after every change. Calls `changed` when all of them are complete.
 * @param {() => Promise<void>} changed
 */
async function watchMain(changed) {
  const folder = join(root, 'dist', 'electron')
  // These builds differ from those of npm start. Delete the folder, so that npm start builds again.
  rmSync(folder, { recursive: true, force: true })
  const configs = bundleConfigs.electron(folder)
  const standing = new Set()
  let running = Promise.resolve()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  for (const config of configs) {
    const watcher = await build({ ...config, build: { ...config.build, watch: {} } })
    if (!('on' in watcher)) throw new Error('vite returned a build instead of a watcher')
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') say(event.error.message)
      if (event.code !== 'END') return
      standing.add(config)
      clearTimeout(timer)
      if (standing.size === configs.length) timer = setTimeout(() => (running = running.then(changed)), QUIET_MS)
    })
  }
}
