import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { ensureSamples } from '../../assets/make/ensureSamples.ts'
import { isInHistory, measuredCommit } from './measuredCommit.ts'
import { measureBuilders } from './measures/builders.ts'
import { measureCosts } from './measures/costs.ts'
import { measureCrowd } from './measures/crowd.ts'
import { measureDistance } from './measures/distance.ts'
import { measureFittedTrees } from './measures/fittedTrees.ts'
import { measureFrame } from './measures/frame.ts'
import { measureInnerDistance } from './measures/innerDistance.ts'
import { measureInnerPacking } from './measures/innerPacking.ts'
import { measureInnerSkinned } from './measures/innerSkinned.ts'
import { measureInnerVolume } from './measures/innerVolume.ts'
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
import { compareVersions } from './compareVersions.ts'
import { type BenchWords, readWords } from './readWords.ts'
import { replaceTables } from './replaceTables.ts'
import { asMarkdown, type BenchTable } from './table.ts'

/** Entry point of `npm run bench`. readWords.ts parses the arguments. */
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
  innerDistance: measureInnerDistance,
  penetration: measurePenetration,
  innerPacking: measureInnerPacking,
  innerVolume: measureInnerVolume,
  innerSkinned: measureInnerSkinned,
  interruptible: measureInterruptible,
  interruptedTrees: measureInterruptedTrees,
}

const words = readWords(process.argv.slice(2), Object.keys(measures))
if ('code' in words) {
  if (words.code === 0) console.log(words.text)
  else console.error(words.text)
  process.exit(words.code)
}

const commit = words.write ? measuredCommit() : null
if (words.write && commit === null) {
  console.error('bench: --write cites the current commit: commit or stash all changes first')
  process.exit(1)
}

ensureSamples(new URL('../../assets/rigs/', import.meta.url).pathname)
const tables = words.against === null ? await measureTables(words) : [await compareVersions(words.against, words.quick)]
const text = tables.map(asMarkdown).join('\n')
if (words.json) console.log(JSON.stringify(tables))
else console.log(text)
if (commit !== null) {
  const file = new URL('../../docs/benchmarks.md', import.meta.url)
  const isWhole = words.names.length === Object.keys(measures).length
  const old = () => readFileSync(file, 'utf8')
  writeFileSync(file, isWhole ? heading(commit) + text : replaceTables(old(), tables, commit, isInHistory))
}

async function measureTables({ names, quick }: BenchWords): Promise<BenchTable[]> {
  const measured: BenchTable[] = []
  for (const name of names) {
    console.error(`measuring ${name} …`)
    measured.push(await measures[name](quick))
  }
  return measured
}

function heading(commit: string): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, V8 ${process.versions.v8}`
  return `# Benchmarks

Written by \`npm run bench -- --write\` at ${commit}; ${machine}. The time of a frame is the best of up to 15 passes.
Rows are means over frames. Methods take turns of five passes. Times depend on the machine: compare ratios.
Sources: [algorithms.md](algorithms.md).

`
}
