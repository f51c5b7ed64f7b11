import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { run } from './child.mjs'
import { hasDisplay, startVirtualDisplay } from './display.mjs'
import { provideElectron } from './electron.mjs'
import { root } from './paths.mjs'
import { makeSamples } from './samples.mjs'
import { prepareSystem } from './system.mjs'
import { runMain } from './tell.mjs'

/**
 * Takes the pictures of the documentation from the real window, and with `--all` those of all workspaces. Always on a
 * virtual display where there is one to start: a desktop would change sizes and colours.
 */
await runMain(async () => {
  const electron = await provideElectron()
  prepareSystem(electron, { virtualDisplay: process.platform === 'linux' })
  await buildStale(['electron', 'renderer'])
  await makeSamples()
  if (process.platform === 'linux' || !(await hasDisplay())) await startVirtualDisplay()
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  // Electron's Node strips the types itself.
  return run(electron.executable, [join(root, 'tests', 'screenshots', 'main.ts'), ...process.argv.slice(2)], { env })
})
