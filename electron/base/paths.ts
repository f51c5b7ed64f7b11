import { dirname, join } from 'node:path'
import type { SampleId } from '../contract/sampleScenes.ts'

/** Paths relative to the bundled main.js in dist/electron. The same in a checkout and inside app.asar. */
const here = import.meta.dirname

export const preloadScript = join(here, 'preload.cjs')
export const workerScript = join(here, 'worker.js')
export const fitScript = join(here, 'fitThread.js')
export const rendererFolder = join(here, '..', 'renderer')

/** The licence of Rigsphere, and the licence lists that the build created for each bundle. */
export const ownLicense = join(here, '..', '..', 'LICENSE')
export const notices = [join(here, 'notices.json'), join(rendererFolder, 'notices.json')]

export const assets = join(here, '..', '..', 'assets')
const scenes = join(assets, 'scenes')
export const sampleScene = samplePath('two-men')

export const windowIcon = join(assets, 'icons', '256x256.png')

export function samplePath(id: SampleId): string {
  return join(scenes, `${id}.rigscene.json`)
}

/** Whether a file is one of the bundled samples, which must not be modified. */
export function isSample(path: string): boolean {
  return dirname(path) === scenes
}
