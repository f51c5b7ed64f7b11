#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * The program `rigsphere`: runs commands in dist/cli/main.js and opens files in the window. Commands run in a child
 * process, because JavaScript signal handlers do not run during a long computation: Ctrl-C ends the child process
 * immediately, and this process exits with 130 regardless of who sent the signal.
 */

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const start = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const builder = new URL('../scripts/build.mjs', import.meta.url)

/** @type {import('node:child_process').ChildProcess | undefined} */
let child
// Install handlers first: a checkout may build before there is a child process to forward signals to.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => (child === undefined ? process.exit(128 + constants.signals[signal]) : child.kill(signal)))
}

const args = process.argv.slice(2)
// npm changes the working directory to the checkout. Resolve paths relative to the user's directory.
const here = process.env['npm_lifecycle_event'] === 'cli' ? (process.env['INIT_CWD'] ?? process.cwd()) : process.cwd()
process.chdir(here)

// The npm package has no window; main.js prints a message in that case.
if (existsSync(start) && namesAFile(args[0])) await runScript(start, args)
else if (await isBuilt()) await runScript(main, args)
else process.exitCode = 1

/** @param {string | undefined} word */
function namesAFile(word) {
  if (word === undefined || !/\.(glb|gltf|vrm|fbx|obj|stl|ply|rigscene\.json)$/i.test(word)) return false
  return statSync(word, { throwIfNoEntry: false })?.isFile() === true
}

/** In a checkout, silently rebuilds outdated bundles. An installed package is already built. */
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

/** @param {string} script @param {string[]} scriptArgs */
async function runScript(script, scriptArgs) {
  const { stdio, pipe } = descriptorsFor(script, scriptArgs)
  const env = { ...process.env, INIT_CWD: here, ...(pipe !== null && { RIGSPHERE_PARENT_PIPE: String(pipe) }) }
  const running = spawn(process.execPath, [script, ...scriptArgs], { stdio, env })
  child = running
  process.exitCode = await new Promise((resolve, reject) => {
    running.once('error', reject)
    running.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
  // Close this end of the pipe, since programs started by the child may keep the other end open.
  for (const stream of running.stdio) stream?.destroy()
}

/**
 * The child gets a pipe that is never written to. It closes when this process ends for any reason, including SIGKILL,
 * and the child then exits too. Descriptors named in arguments (`-o >(gzip > man.gz)` is /dev/fd/63) are passed on.
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
