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

// The npm package has no window, which the program says.
if (existsSync(start) && namesAFile(words[0])) await follow(start, words)
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
  const { stdio, pipe } = descriptorsFor(script, args)
  const env = { ...process.env, INIT_CWD: here, ...(pipe !== null && { RIGSPHERE_PARENT_PIPE: String(pipe) }) }
  const work = spawn(process.execPath, [script, ...args], { stdio, env })
  child = work
  process.exitCode = await new Promise((resolve, reject) => {
    work.once('error', reject)
    work.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
  // The other end of the pipe, which programs that the work started may hold open.
  for (const stream of work.stdio) stream?.destroy()
}

/**
 * The work gets a pipe that nobody writes to: it closes when this process ends in any way, SIGKILL included, and the work
 * then ends too. Descriptors that arguments name (`-o >(gzip > man.gz)` is /dev/fd/63) are passed on.
 * @param {string} script @param {string[]} args
 */
function descriptorsFor(script, args) {
  /** @type {import('node:child_process').StdioOptions & (number | string)[]} */
  const stdio = ['inherit', 'inherit', 'inherit']
  if (script !== main) return { stdio, pipe: null }
  for (const arg of args) {
    const descriptor = Number(/^\/(?:dev|proc\/self)\/fd\/(\d{1,3})$/.exec(arg)?.[1] ?? 0)
    if (descriptor > 2 && existsSync(arg)) stdio[descriptor] = descriptor
  }
  let pipe = 3
  while (stdio[pipe] !== undefined) pipe++
  stdio[pipe] = 'pipe'
  return { stdio: Array.from(stdio, (one) => one ?? 'ignore'), pipe }
}
