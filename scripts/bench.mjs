import { join } from 'node:path'
import { run } from './child.mjs'
import { provideElectron } from './electron.mjs'
import { root } from './paths.mjs'
import { prepareSystem } from './system.mjs'
import { runMain } from './tell.mjs'

/** Runs in the V8 that the app uses, from the sources: Electron's Node strips the types itself. */
await runMain(async () => {
  const electron = await provideElectron()
  prepareSystem(electron, { virtualDisplay: false })
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  return run(electron.executable, [join(root, 'tests', 'bench', 'main.ts'), ...process.argv.slice(2)], { env })
})
