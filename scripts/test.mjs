import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { out } from './paths.mjs'
import { makeSamples } from './samples.mjs'
import { runMain, Stop } from './tell.mjs'
import { tool } from './tool.mjs'

/**
 * Everything that must hold before a change is kept: form, lint, types, the core's tests, the terminal's, and last the
 * window's, cheapest first. Stops at the first step that fails; the very last line is the sum over all tests that ran.
 */

const sum = { passed: 0, failed: 0, skipped: 0 }

/** @type {readonly [string, () => Promise<number>][]} */
const steps = [
  ['format', () => tool('@biomejs/biome', ['format', '.'])],
  ['lint', () => tool('oxlint', ['--deny-warnings'])],
  ['types', () => tool('typescript', ['-b'])],
  ['samples', async () => (await makeSamples(), 0)],
  ['core', () => tests('core')],
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
    // A step that is no test counts as one: nobody shall read "0 failed" under a red run.
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
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
}

/** One vitest project, its results counted from the report that vitest writes beside what it prints. @param {string} project */
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
