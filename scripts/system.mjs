import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { platform } from 'node:os'
import { delimiter, join } from 'node:path'
import { Stop, say } from './tell.mjs'

/** @typedef {import('./electron.mjs').Electron} Electron */

/**
 * Package names of Debian. GTK depends on the X11, Pango, ATK, CUPS and D-Bus libraries that Electron uses, so it
 * covers all others.
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
 * Ensures that Electron finds its libraries and, if a virtual display is needed, that an X server is installed. As root
 * on Debian-based systems, installs missing packages; otherwise prints the command to run.
 * @param {Electron} electron @param {{ virtualDisplay: boolean }} needs
 */
export function prepareSystem(electron, { virtualDisplay }) {
  if (platform() !== 'linux') return
  const libraries = missingLibraries(electron)
  const packages = new Set(libraries.map(packageOf))
  if (virtualDisplay && !onPath('Xvfb')) {
    packages.add('xvfb').add('xauth')
    // Ten times faster than Chromium's software renderer. Optional: do not fail if it is not available.
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
  const problem =
    libraries.length > 0
      ? `Electron lacks ${libraries.slice(0, 4).join(', ')}${libraries.length > 4 ? ', …' : ''}`
      : 'there is no display'
  if (!onPath('apt-get')) {
    throw new Stop(`${problem}. Install the packages ${packages.join(', ')} (names of Debian) and start again.`)
  }
  if (process.getuid?.() !== 0) {
    const names = packages.map(currentName).join(' ')
    throw new Stop(
      `${problem}. Run this once and start again:\n  sudo apt-get install -y --no-install-recommends ${names}`,
    )
  }
  say(`${problem}: installing ${packages.join(' ')}`)
  // An update that fails partly (one broken source) may still provide what is needed. The installation decides.
  apt(['update'])
  const { status, stdout, stderr } = apt(['install', ...APT, ...packages.map(currentName)])
  if (status !== 0) throw new Stop(`apt-get could not install ${packages.join(' ')}:\n${stdout}${stderr}`)
}

/** Prints the output of apt only if it fails. @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] })
}

/**
 * Debian 13 and Ubuntu 24.04 renamed libraries with a 64-bit time type; the old names are virtual there, or gone.
 * @param {string} name
 */
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

/**
 * Libraries that the loader does not find, for the program and for libraries that it loads at run time.
 * @param {Electron} electron
 */
function missingLibraries({ dist, executable }) {
  const own = readdirSync(dist).filter((name) => /\.so(\.\d+)?$/.test(name))
  const files = [executable, ...own.map((name) => join(dist, name))]
  const { stdout, error } = spawnSync('ldd', files, { encoding: 'utf8' })
  // Without ldd (musl, minimal images), missing libraries are reported when the program starts.
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
 * Chromium's sandbox needs user namespaces, or a helper owned by root with the setuid bit. It does not run as root.
 * @param {Electron} electron
 */
export function canSandbox({ dist }) {
  if (platform() !== 'linux') return true
  if (process.getuid?.() === 0) return false
  const helper = statSync(join(dist, 'chrome-sandbox'), { throwIfNoEntry: false })
  if (helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0) return true
  // Ubuntu allows creating the namespace but not mapping users in it. Test both, and the process namespace.
  const tried = spawnSync('unshare', ['--user', '--map-root-user', '--pid', '--fork', 'true'], { stdio: 'ignore' })
  return tried.error !== undefined || tried.status === 0
}
