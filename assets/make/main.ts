import { resolve } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { ensureSamples, missingSamples } from './ensureSamples.ts'
import { sampleFamilies, type SampleName } from './samples.ts'

/** Samples that one thread builds. */
interface Job {
  readonly folder: string
  readonly names: readonly SampleName[]
}

if (isMainThread) await main(process.argv.slice(2))
else build(workerData as Job)

/**
 * `node main.js [folder [name...]]`: builds the sample rigs, or the named ones, that are missing in the folder. Default
 * folder: assets/rigs in the working directory.
 */
async function main([place = 'assets/rigs', ...asked]: readonly string[]): Promise<void> {
  const started = performance.now()
  const folder = resolve(place)
  const isAsked = (name: SampleName) => asked.length === 0 || asked.includes(name)
  const jobs = sampleFamilies
    .map((family) => ({ folder, names: missingSamples(folder, family.filter(isAsked)) }))
    .filter(({ names }) => names.length > 0)
  if (jobs.length === 0) return
  await Promise.all(jobs.map(inThread))
  const built = jobs.flatMap(({ names }) => names)
  console.error(`sample rigs: ${built.length} built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function inThread(job: Job): Promise<void> {
  return new Promise((done, fail) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: job })
    thread.once('error', fail)
    thread.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${job.names}: exit code ${code}`))))
  })
}

function build({ folder, names }: Job): void {
  ensureSamples(folder, names, (name) => console.error(`sample rigs: building ${name}`))
}
