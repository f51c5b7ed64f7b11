import { mkdirSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** The app that Electron starts: a bundle with its own manifest, because `main` in package.json is the library. */
export const appFolder = join(root, 'dist', 'electron')

/** Folder for temporary output. */
export const out = join(root, 'out')

/**
 * Cache that is shared by checkouts: the fallback Electron, and the record of a failed download. Created if missing.
 */
export function cacheFolder() {
  const folder = join(userCache(), 'rigsphere')
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch {
    // If the home folder is not writable (build machines), use the checkout.
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
