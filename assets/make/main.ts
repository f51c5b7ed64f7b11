import { resolve } from 'node:path'
import { ensureSamples } from './ensureSamples.ts'
import { sampleNames } from './samples.ts'

/** `node main.js [folder [name...]]`: build the sample rigs that the folder lacks, or of them the named ones. Without a folder: assets/rigs of the working directory. */
const [folder = 'assets/rigs', ...asked] = process.argv.slice(2)
const names = sampleNames.filter((name) => asked.length === 0 || asked.includes(name))
const started = performance.now()
const built = ensureSamples(resolve(folder), names, (name) => console.error(`sample rigs: building ${name}`))
if (built.length > 0) {
  console.error(`sample rigs: ${built.length} built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
