import { resolve } from 'node:path'
import { ensureSamples } from './ensureSamples.ts'

/** `node main.js [folder]`: build the sample rigs that the folder lacks. Without a folder: assets/rigs of the working directory. */
const folder = resolve(process.argv[2] ?? 'assets/rigs')
const started = performance.now()
const built = ensureSamples(folder, undefined, (name) => console.error(`sample rigs: building ${name}`))
if (built.length > 0) {
  console.error(`sample rigs: ${built.length} built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
