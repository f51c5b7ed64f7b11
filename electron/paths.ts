import { join } from 'node:path'

/** Where things are, seen from the bundled main.js in dist/electron. The same in a checkout and inside app.asar. */
const here = import.meta.dirname

export const preloadScript = join(here, 'preload.cjs')
export const workerScript = join(here, 'worker.js')
export const rendererFolder = join(here, '..', 'renderer')

const assets = join(here, '..', '..', 'assets')
export const sampleScene = join(assets, 'scenes', 'two-men.rigscene.json')
export const windowIcon = join(assets, 'icons', '256x256.png')
