import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { locked } from './lock.mjs'
import { librarySources, writeLibraryTypes } from './libraryTypes.mjs'
import { writeNotices } from './notices.mjs'
import { out, root } from './paths.mjs'
import { runMain, Stop, say } from './tell.mjs'

/** @typedef {'electron' | 'renderer' | 'cli' | 'samples' | 'library'} BundleName */

/** @type {readonly BundleName[]} */
const bundleNames = ['electron', 'renderer', 'cli', 'samples', 'library']

/** Files that every bundle depends on besides its own modules. */
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/vite.config.mjs',
  'scripts/notices.mjs',
  'scripts/licenses',
]

/**
 * Builds the bundles that are out of date. Prints one line for each to stderr, unless `quiet` is set.
 * @param {readonly BundleName[]} names @param {{ quiet?: boolean }} [options]
 */
export async function buildStale(names, { quiet = false } = {}) {
  for (const name of names) {
    if (isFresh(name)) continue
    mkdirSync(out, { recursive: true })
    await locked(join(out, `build-${name}.lock`), async () => {
      // Another process may have built it while this one waited for the lock.
      if (isFresh(name)) return
      const start = performance.now()
      await build(name)
      if (!quiet) say(`built dist/${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    })
  }
}

/**
 * Builds into a temporary folder, which then replaces the old one, so that running programs never see a partial bundle.
 * @param {BundleName} name
 */
async function build(name) {
  const start = Date.now()
  const folder = join(out, `building-${name}`)
  rmSync(folder, { recursive: true, force: true })
  const [{ build: viteBuild }, { bundleConfigs }] = await tools()
  /** @type {Set<string>} */
  const modules = new Set()
  /** @type {Set<string>} */
  const bundled = new Set()
  // Vite reads its mode from here. A test runner may have set it; bundles are always built for production.
  process.env.NODE_ENV = 'production'
  for (const config of bundleConfigs[name](folder)) {
    await viteBuild({ ...config, plugins: [...(config.plugins ?? []), recorder(modules, bundled)] }).catch((error) => {
      throw new Stop(`dist/${name} cannot be built. ${stripVTControlCharacters(error.message)}`)
    })
  }
  writeNotices(folder, bundled)
  if (name === 'electron') writeFileSync(join(folder, 'package.json'), JSON.stringify(appManifest()))
  if (name === 'library') {
    await writeLibraryTypes(join(folder, 'types'))
    for (const file of librarySources()) modules.add(join(root, file))
  }
  writeFileSync(join(folder, '.built'), JSON.stringify(record(modules, start)))
  const place = join(root, 'dist', name)
  mkdirSync(join(root, 'dist'), { recursive: true })
  const old = join(out, `replaced-${name}`)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(folder, place)
  rmSync(old, { recursive: true, force: true })
}

/** The manifest that Electron reads; installers use package.json. */
function appManifest() {
  const { name, productName, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { name, productName, version, type: 'module', main: 'main.js' }
}

async function tools() {
  if (!existsSync(join(root, 'node_modules', 'vite'))) throw new Stop('packages are missing. Run: npm install')
  return Promise.all([import('vite'), import('./vite.config.mjs')])
}

/**
 * Records every module that a build reads, and those that are part of its result: styles are in no chunk.
 * @param {Set<string>} modules @param {Set<string>} bundled @returns {import('vite').Plugin}
 */
function recorder(modules, bundled) {
  return {
    name: 'rigsphere-recorder',
    buildEnd() {
      for (const id of this.getModuleIds()) modules.add(id.replace(/\?.*$/, ''))
    },
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk') for (const id of file.moduleIds) bundled.add(id)
      for (const id of modules) if (id.endsWith('.css')) bundled.add(id)
    },
  }
}

/** @typedef {{ inputs: string[], fingerprint: string }} BuildRecord */

/**
 * Packages are covered by the lock file.
 * @param {Set<string>} modules @param {number} start @returns {BuildRecord}
 */
function record(modules, start) {
  const own = [...modules].filter((id) => isAbsolute(id) && !id.includes('node_modules') && existsSync(id))
  const inputs = [...SETTINGS, ...own.map((id) => relative(root, id)).sort()]
  // Inputs that were edited during the build require another build.
  const edited = inputs.some((file) => statSync(join(root, file)).mtimeMs >= start)
  return { inputs, fingerprint: edited ? '' : fingerprint(inputs) }
}

/** @param {BundleName} name */
function isFresh(name) {
  try {
    /** @type {BuildRecord} */
    const built = JSON.parse(readFileSync(join(root, 'dist', name, '.built'), 'utf8'))
    return built.fingerprint === fingerprint(built.inputs)
  } catch {
    return false
  }
}

/** Path, size and time of every input: also detects deleted, renamed and restored files. @param {string[]} inputs */
function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs) {
    const status = statSync(join(root, file), { throwIfNoEntry: false })
    hash.update(`${file} ${status?.size} ${status?.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const named = process.argv.slice(2)
    const names = named.length > 0 ? bundleNames.filter((name) => named.includes(name)) : bundleNames
    for (const name of names) rmSync(join(root, 'dist', name, '.built'), { force: true })
    await buildStale(names)
  })
}
