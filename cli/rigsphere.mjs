#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * The program `rigsphere`: commands run in dist/cli/main.js, a file opens the window. The work is done in a process of
 * its own, because a signal handler of JavaScript would wait for the end of a long computation: Ctrl-C ends that process
 * at once, and this one answers 130 whoever sent the signal.
 */

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const start = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const builder = new URL('../scripts/build.mjs', import.meta.url)

/** @type {import('node:child_process').ChildProcess | undefined} */
let child
// From the first moment: a checkout may be building before there is a process to pass a signal on to.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => (child === undefined ? process.exit(128 + constants.signals[signal]) : child.kill(signal)))
}

const words = process.argv.slice(2)
// npm changes into the checkout; paths are meant from where the user stands.
const here = process.env['npm_lifecycle_event'] === 'cli' ? (process.env['INIT_CWD'] ?? process.cwd()) : process.cwd()
process.chdir(here)

if (namesAFile(words[0])) await follow(start, words)
else if (await isBuilt()) await follow(main, words)
else process.exitCode = 1

/** @param {string | undefined} word */
function namesAFile(word) {
  if (word === undefined || !/\.(glb|gltf|vrm|fbx|obj|stl|ply|rigscene\.json)$/i.test(word)) return false
  return statSync(word, { throwIfNoEntry: false })?.isFile() === true
}

/** A checkout builds what its sources have outgrown, silently; what is installed is built. */
async function isBuilt() {
  if (!existsSync(builder)) return true
  const { buildStale } = await import('../scripts/build.mjs')
  try {
    await buildStale(['cli'], { quiet: true })
    return true
  } catch (error) {
    console.error(`rigsphere: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

/** @param {string} script @param {string[]} args */
async function follow(script, args) {
  const env = { ...process.env, INIT_CWD: here }
  const work = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env })
  child = work
  process.exitCode = await new Promise((resolve, reject) => {
    work.once('error', reject)
    work.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
}
