import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { out, root } from './paths.mjs'
import { runMain, Stop } from './tell.mjs'

/** Writes docs/reliability.md from the records of the last `npm test`. */
await runMain(async () => {
  const file = join(out, 'tests', 'tallies.jsonl')
  if (!existsSync(file)) throw new Stop('reliability: no records found. Run `npm test` first.')
  const sums = addUp(readFileSync(file, 'utf8'))
  writeFileSync(join(root, 'docs', 'reliability.md'), page(sums))
  console.log(`docs/reliability.md: ${sums.size} promises`)
})

/** @param {string} text */
function addUp(text) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const { promise, checks } = JSON.parse(line)
    sums.set(promise, (sums.get(promise) ?? 0) + checks)
  }
  return sums
}

/** @param {Map<string, number>} sums */
function page(sums) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const rows = [...sums].sort().map(([promise, checks]) => `| ${promise} | ${checks.toLocaleString('en')} |`)
  const parts = ['core', 'cli', 'package', 'app'].map(countOf).filter((part) => part !== '')
  return `# Reliability

Written by \`npm run reliability\` after \`npm test\` at commit ${commit}. A check is one vertex in one sphere, one
query by all methods, one pair of triangles, or one file. Cases are random with fixed seeds, so every run makes the same
checks. Real rigs are included if available. If a single check fails, the run fails and this page is not written.
\`npm run test:long\` runs for hours.

| guarantee | passed checks |
|---|---|
${rows.join('\n')}

Tests: ${parts.join(', ')}.
${windowSection()}`
}

/** The measurements of tests/app/manySpheres.slow.test.ts, if `npm run test:app` was run. */
function windowSection() {
  const file = join(out, 'tests', 'window.json')
  if (!existsSync(file)) return ''
  const { spheres, measured } = JSON.parse(readFileSync(file, 'utf8'))
  /** @typedef {'scriptMilliseconds' | 'drawCalls' | 'uploaded' | 'allocated' | 'perSecond'} Metered */
  /** @type {{ what: string, metered: Record<Metered, number> }[]} */
  const rows = measured
  const lines = rows.map(({ what, metered }) => {
    const { scriptMilliseconds, drawCalls, uploaded, allocated, perSecond } = metered
    const [script, calls] = [scriptMilliseconds.toFixed(1), drawCalls.toFixed(0)]
    return `| ${what} | ${script} | ${calls} | ${kib(uploaded)} | ${kib(allocated)} | ${perSecond.toFixed(0)} |`
  })
  return `
## The window with ${spheres.toLocaleString('en')} spheres

Measured by \`npm run test:app\` in the real window, per frame. Script is the CPU time of the page's thread. Frames per
second are those of a software renderer that shares the machine with the tests.

| spheres | script ms | draw calls | KiB uploaded | KiB allocated | frames per second |
|---|---|---|---|---|---|
${lines.join('\n')}
`
}

/** @param {number} bytes */
function kib(bytes) {
  return Math.round(bytes / 1024).toLocaleString('en')
}

/** @param {string} project */
function countOf(project) {
  const file = join(out, 'tests', `${project}.json`)
  if (!existsSync(file)) return ''
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  if (numFailedTests > 0)
    throw new Stop(`reliability: ${numFailedTests} tests of ${project} failed. Fix them and run \`npm test\` again.`)
  return `${project} ${numPassedTests.toLocaleString('en')} passed`
}
