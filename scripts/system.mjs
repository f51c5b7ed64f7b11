import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { platform } from 'node:os'
import { delimiter, join } from 'node:path'
import { Stop, say } from './tell.mjs'

/** @typedef {import('./electron.mjs').Electron} Electron */

/**
 * Debian's names. GTK brings the X11, Pango, ATK, CUPS and D-Bus libraries that Electron links, so it answers for all the rest.
 * @type {readonly [RegExp, string][]}
 */
const PACKAGE_OF_LIBRARY = [
  [/^lib(nss3|nssutil3|smime3|nspr4|plc4|plds4)\./, 'libnss3'],
  [/^libasound\./, 'libasound2'],
  [/^lib(gbm|drm)\./, 'libgbm1'],
  [/./, 'libgtk-3-0'],
]

const APT = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=180']

/**
 * Makes sure that the binary finds its libraries and, where a virtual display is wanted, that there is an X server for it.
 * As root on Debian and its kin the missing packages are installed; anybody else is told the one command.
 * @param {Electron} electron
 * @param {{ virtualDisplay: boolean }} needs
 */
export function prepareSystem(electron, { virtualDisplay }) {
  if (platform() !== 'linux') return
  const libraries = missingLibraries(electron)
  const packages = new Set(libraries.map(packageOf))
  if (virtualDisplay && !onPath('Xvfb')) {
    packages.add('xvfb').add('xauth')
    // Ten times the picture rate of Chromium's own software renderer; not worth stopping for where it cannot be had.
    if (!hasMesa()) packages.add('libgl1-mesa-dri')
  }
  if (packages.size === 0) return
  install([...packages], libraries)
  const still = missingLibraries(electron)
  if (still.length > 0)
    throw new Stop(`Electron still lacks ${still.join(', ')} after the installation of ${[...packages].join(' ')}.`)
}

/** @param {string[]} packages @param {string[]} libraries */
function install(packages, libraries) {
  const lack =
    libraries.length > 0
      ? `Electron lacks ${libraries.slice(0, 4).join(', ')}${libraries.length > 4 ? ', …' : ''}`
      : 'there is no display'
  if (!onPath('apt-get')) {
    throw new Stop(`${lack}. Install what your system calls ${packages.join(', ')} (Debian's names) and start again.`)
  }
  if (process.getuid?.() !== 0) {
    const names = packages.map(currentName).join(' ')
    throw new Stop(
      `${lack}. Run this once and start again:\n  sudo apt-get install -y --no-install-recommends ${names}`,
    )
  }
  say(`${lack}: installing ${packages.join(' ')}`)
  // An update that fails half-way (one dead source) may still have brought what we need: the installation decides.
  apt(['update'])
  const { status, stdout, stderr } = apt(['install', ...APT, ...packages.map(currentName)])
  if (status !== 0) throw new Stop(`apt-get could not install ${packages.join(' ')}:\n${stdout}${stderr}`)
}

/** Its hundreds of lines are of interest only when it fails. @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Debian 13 and Ubuntu 24.04 renamed libraries whose time grew to 64 bits; the old names are virtual there, or gone. @param {string} name */
function currentName(name) {
  const renamed = `${name}t64`
  return spawnSync('apt-cache', ['show', '--no-all-versions', renamed], { stdio: 'ignore' }).status === 0
    ? renamed
    : name
}

/** @param {string} library */
function packageOf(library) {
  return /** @type {[RegExp, string]} */ (PACKAGE_OF_LIBRARY.find(([pattern]) => pattern.test(library)))[1]
}

/** Sonames that the loader does not find, of the program and of the libraries that it opens later. @param {Electron} electron */
function missingLibraries({ dist, executable }) {
  const own = readdirSync(dist).filter((name) => /\.so(\.\d+)?$/.test(name))
  const files = [executable, ...own.map((name) => join(dist, name))]
  const { stdout, error } = spawnSync('ldd', files, { encoding: 'utf8' })
  // Without ldd (musl, minimal images) the start of the program itself tells what is missing.
  if (error) return []
  const missing = [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '')
  return [...new Set(missing)].filter((name) => !own.includes(name)).sort()
}

function hasMesa() {
  return ['/usr/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64'].some(
    (folder) => statSync(join(folder, 'dri'), { throwIfNoEntry: false }) !== undefined,
  )
}

/** @param {string} program */
export function onPath(program) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Chromium's sandbox needs user namespaces, or its helper owned by root with the set-user-id bit; and it refuses to run as root.
 * @param {Electron} electron
 */
export function canSandbox({ dist }) {
  if (platform() !== 'linux') return true
  if (process.getuid?.() === 0) return false
  const helper = statSync(join(dist, 'chrome-sandbox'), { throwIfNoEntry: false })
  if (helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0) return true
  // Ubuntu lets everybody make the namespace and then forbids to map users in it: try both, and the process namespace.
  const tried = spawnSync('unshare', ['--user', '--map-root-user', '--pid', '--fork', 'true'], { stdio: 'ignore' })
  return tried.error !== undefined || tried.status === 0
}
