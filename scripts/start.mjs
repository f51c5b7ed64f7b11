import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildStale } from './build.mjs'
import { run } from './child.mjs'
import { hasDisplay, startVirtualDisplay } from './display.mjs'
import { provideElectron } from './electron.mjs'
import { appEnvironment, attendedSwitches, namedFiles, unattendedSwitches } from './launch.mjs'
import { appFolder, out, root } from './paths.mjs'
import { makeSamples } from './samples.mjs'
import { prepareSystem } from './system.mjs'
import { runMain, Stop, say } from './tell.mjs'

/** @typedef {import('./electron.mjs').Electron} Electron */

/** Timeout of a preview, which takes seconds. */
const PREVIEW_LIMIT = 180_000

await runMain(async () => {
  const named = namedFiles()
  const display = await hasDisplay()
  const electron = await provideElectron()
  prepareSystem(electron, { virtualDisplay: !display })
  await buildStale(['electron', 'renderer'])
  await makeSamples(['man'])
  return display ? open(electron, named) : preview(electron, named)
})

/**
 * The first start generates only the rig of the scene that it shows; the others are generated while the window is open.
 * @param {Electron} electron @param {string[]} named
 */
async function open(electron, named) {
  const args = [...attendedSwitches(electron), appFolder, ...named]
  const closed = new AbortController()
  const others = makeSamples([], closed.signal).catch((error) => {
    if (!closed.signal.aborted) say(`rigsphere: ${error.message}`)
  })
  const code = await run(electron.executable, args, { env: appEnvironment() })
  closed.abort()
  await others
  return code
}

/**
 * Without a display, runs the app in a virtual one. It saves a picture of its window at the frame with the most
 * contacts, prints the contacts and exits.
 * @param {Electron} electron @param {string[]} named
 */
async function preview(electron, named) {
  const picture = join(out, 'preview.png')
  const name = relative(root, picture)
  say(`no display: opening the scene in a virtual one and saving ${name}`)
  mkdirSync(out, { recursive: true })
  rmSync(picture, { force: true })
  const display = await startVirtualDisplay()
  try {
    const args = [...unattendedSwitches(electron), appFolder, `--preview=${picture}`, ...named]
    const code = await run(electron.executable, args, { env: appEnvironment(), limit: PREVIEW_LIMIT })
    if (code === 124)
      throw new Stop(`the app did not finish its preview within ${PREVIEW_LIMIT / 1000} s and was ended.`)
    if (code === 0 && !existsSync(picture)) throw new Stop(`the app ended without saving ${name}.`)
    if (code === 0) say(`saved ${name}`)
    return code
  } finally {
    display.stop()
  }
}
