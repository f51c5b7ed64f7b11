import { mkdirSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** The app that Electron starts: a bundle with a manifest of its own, because `main` in package.json is the library. */
export const appFolder = join(root, 'dist', 'electron')

/** Everything a run leaves behind and nobody keeps. */
export const out = join(root, 'out')

/** What outlives a checkout: the fallback Electron, and the memory of a download that failed. Created when missing. */
export function cacheFolder() {
  const folder = join(userCache(), 'rigsphere')
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch {
    // A home that cannot be written to (build machines): the checkout can.
    const local = join(out, 'cache')
    mkdirSync(local, { recursive: true })
    return local
  }
}

function userCache() {
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches')
  if (platform() === 'win32') return process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local')
  return process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
}
