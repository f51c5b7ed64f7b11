import { buildStale } from '../../scripts/build.mjs'
import { hasDisplay, startVirtualDisplay } from '../../scripts/display.mjs'
import { provideElectron } from '../../scripts/electron.mjs'
import { makeSamples } from '../../scripts/samples.mjs'
import { prepareSystem } from '../../scripts/system.mjs'

/**
 * Runs once before the app tests: prepares Electron, its libraries, the bundles and a display. Workers inherit the
 * environment.
 */
export default async function prepareMachine(): Promise<() => void> {
  const display = await hasDisplay()
  const electron = await provideElectron()
  prepareSystem(electron, { virtualDisplay: !display })
  await buildStale(['electron', 'renderer'])
  await makeSamples()
  if (display) return () => {}
  const virtual = await startVirtualDisplay()
  return () => virtual.stop()
}
