import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { locked } from './lock.mjs'
import { out, root } from './paths.mjs'
import { runMain, Stop, say } from './tell.mjs'

/** @typedef {'electron' | 'renderer' | 'cli' | 'samples'} BundleName */

/**
 * Everything that goes into each folder below dist/. Kept apart from vite's settings, so that finding out that there is
 * nothing to build costs no vite.
 * @type {Record<BundleName, readonly string[]>}
 */
const INPUTS = {
  electron: ['electron', 'core'],
  renderer: ['renderer', 'electron/contract', 'core'],
  cli: ['cli', 'core'],
  samples: ['assets/make'],
}
const SETTINGS = ['package.json', 'package-lock.json', 'scripts/vite.config.mjs']

/**
 * Builds those of the bundles that do not match their sources. Says so in one line each, on stderr, unless told to be quiet.
 * @param {readonly BundleName[]} names
 * @param {{ quiet?: boolean }} [options]
 */
export async function buildStale(names, { quiet = false } = {}) {
  for (const name of names) {
    if (isFresh(name)) continue
    mkdirSync(out, { recursive: true })
    await locked(join(out, `build-${name}.lock`), async () => {
      // Another process may have built it while we waited.
      if (isFresh(name)) return
      const start = performance.now()
      await build(name)
      if (!quiet) say(`built dist/${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    })
  }
}

/**
 * Into a folder of its own first, which then takes the old one's place: whoever runs the old bundle never meets half a new one.
 * @param {BundleName} name
 */
async function build(name) {
  // Taken before the build: what is edited while it runs calls for another one.
  const mark = fingerprint(name)
  const folder = join(out, `building-${name}`)
  rmSync(folder, { recursive: true, force: true })
  const [{ build: viteBuild }, { bundleConfigs }] = await Promise.all([import('vite'), import('./vite.config.mjs')])
  for (const config of bundleConfigs[name](folder)) {
    await viteBuild(config).catch((error) => {
      throw new Stop(`dist/${name} cannot be built. ${stripVTControlCharacters(error.message)}`)
    })
  }
  writeFileSync(join(folder, '.built'), mark)
  const place = join(root, 'dist', name)
  mkdirSync(join(root, 'dist'), { recursive: true })
  const old = join(out, `replaced-${name}`)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(folder, place)
  rmSync(old, { recursive: true, force: true })
}

/** @param {BundleName} name */
function isFresh(name) {
  try {
    return readFileSync(join(root, 'dist', name, '.built'), 'utf8') === fingerprint(name)
  } catch {
    return false
  }
}

/** Path, size and time of every input: also notices what was deleted, renamed or put back to an older version. @param {BundleName} name */
function fingerprint(name) {
  const hash = createHash('sha256')
  for (const file of [...SETTINGS, ...INPUTS[name].flatMap(filesBelow)]) {
    const status = statSync(join(root, file), { throwIfNoEntry: false })
    hash.update(`${file} ${status?.size} ${status?.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} folder */
function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    /** @type {BundleName[]} */
    const all = ['electron', 'renderer', 'cli', 'samples']
    for (const name of all) rmSync(join(root, 'dist', name, '.built'), { force: true })
    await buildStale(all)
  })
}
