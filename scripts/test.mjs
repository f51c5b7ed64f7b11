import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { out } from './paths.mjs'
import { missingRigs } from './rigs.mjs'
import { makeSamples } from './samples.mjs'
import { runMain, Stop } from './tell.mjs'
import { tool } from './tool.mjs'

/**
 * Runs all checks that must pass before a change is committed: formatting, lint, types, and the tests of core, terminal
 * and window, fastest first. Stops at the first step that fails. The last line is the total of all tests.
 */

const sum = { passed: 0, failed: 0, skipped: 0 }

/** @type {readonly [string, () => Promise<number>][]} */
const steps = [
  ['format', () => tool('@biomejs/biome', ['format', '.'])],
  ['lint', () => tool('oxlint', ['--deny-warnings'])],
  ['types', () => tool('typescript', ['-b'])],
  ['samples', async () => (await makeSamples(), 0)],
  ['core', () => tests('core')],
  ['renderer', () => tests('renderer')],
  ['library', () => tests('library')],
  ['build', async () => (await buildStale(['cli', 'electron', 'renderer']), 0)],
  ['terminal', () => tests('cli')],
  ['package', () => tests('package')],
  ['window', () => tests('app')],
]

await runMain(async () => {
  const start = performance.now()
  rmSync(join(out, 'tests', 'tallies.jsonl'), { force: true })
  for (const [name, step] of steps) {
    headline(name)
    const code = await settled(step)
    if (code === 0) continue
    // Count a failed step without tests as one failure, so that a failed run never ends with "0 failed".
    if (sum.failed === 0) sum.failed = 1
    conclude(`stopped at "${name}"`, start)
    return code
  }
  conclude('all steps passed', start)
})

/** @param {() => Promise<number>} step */
async function settled(step) {
  try {
    return await step()
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    return 1
  }
}

/** @param {string} name */
function headline(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 76 - name.length))}`)
}

/** @param {string} verdict @param {number} start */
function conclude(verdict, start) {
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
  console.log(`\n${verdict} after ${Math.round((performance.now() - start) / 1000)} s${skipped}`)
  const missing = missingRigs()
  if (missing !== null) console.log(missing)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
}

/** Runs one vitest project and adds the results from its report. @param {string} project */
async function tests(project) {
  const report = join(out, 'tests', `${project}.json`)
  mkdirSync(join(out, 'tests'), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await tool('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', project, ...reporters])
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  sum.passed += numPassedTests
  sum.failed += numFailedTests
  sum.skipped += numPendingTests
  return code
}
