import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { ensureSamples } from '../../assets/make/ensureSamples.ts'
import { measureBuilders } from './measures/builders.ts'
import { measureCosts } from './measures/costs.ts'
import { measureCrowd } from './measures/crowd.ts'
import { measureDistance } from './measures/distance.ts'
import { measureFittedTrees } from './measures/fittedTrees.ts'
import { measureFrame } from './measures/frame.ts'
import { measureInterruptedTrees } from './measures/interruptedTrees.ts'
import { measureInterruptible } from './measures/interruptible.ts'
import { measureLeafSize } from './measures/leafSize.ts'
import { measureLoading } from './measures/loading.ts'
import { measureMethods } from './measures/methods.ts'
import { measureObstacles } from './measures/obstacles.ts'
import { measurePapers } from './measures/papers.ts'
import { measurePenetration } from './measures/penetration.ts'
import { measureProbes } from './measures/probes.ts'
import { measureTightness } from './measures/tightness.ts'
import { measureOpponents } from './opponents/measureOpponents.ts'
import { readWords } from './readWords.ts'
import { asMarkdown, type BenchTable } from './table.ts'

/** `npm run bench`; readWords.ts has its words. */
const measures: Record<string, (quick: boolean) => Promise<BenchTable>> = {
  papers: measurePapers,
  crowd: measureCrowd,
  opponents: measureOpponents,
  methods: measureMethods,
  tightness: measureTightness,
  costs: measureCosts,
  frame: measureFrame,
  builders: measureBuilders,
  fitted: measureFittedTrees,
  leaf: measureLeafSize,
  loading: measureLoading,
  probes: measureProbes,
  obstacles: measureObstacles,
  distance: measureDistance,
  penetration: measurePenetration,
  interruptible: measureInterruptible,
  interruptedTrees: measureInterruptedTrees,
}

const words = readWords(process.argv.slice(2), Object.keys(measures))
if ('code' in words) {
  if (words.code === 0) console.log(words.text)
  else console.error(words.text)
  process.exit(words.code)
}

ensureSamples(new URL('../../assets/rigs/', import.meta.url).pathname)
const tables: BenchTable[] = []
for (const name of words.names) {
  console.error(`measuring ${name} …`)
  tables.push(await measures[name](words.quick))
}
const text = tables.map(asMarkdown).join('\n')
if (words.json) console.log(JSON.stringify(tables))
else console.log(text)
if (words.write) writeFileSync(new URL('../../docs/benchmarks.md', import.meta.url), heading() + text)

function heading(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, V8 ${process.versions.v8}`
  return `# Benchmarks

Written by \`npm run bench -- --write\` at ${commit}; ${machine}. A frame's time is the best of up to 15 passes, a row is the mean over
frames, methods take turns, five passes each. Times wander from machine to machine: compare ratios. Sources: [algorithms.md](algorithms.md).

`
}
