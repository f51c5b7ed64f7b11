import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { app, shell } from 'electron'
import { type Reply, done, failed } from '../core/base/reply.ts'
import type { License } from './contract/shell.ts'
import { notices, ownLicense } from './base/paths.ts'

/**
 * The licence of Rigsphere first, then Electron's, then those of the packages in the main process and the window, by
 * name.
 */
export async function readLicenses(): Promise<Reply<readonly License[]>> {
  try {
    const own = { name: app.name, version: app.getVersion(), license: 'MIT', text: await readFile(ownLicense, 'utf8') }
    return done([own, ...(await electronLicense()), ...(await packageLicenses())])
  } catch (error) {
    return failed('file-unreadable', `The licences cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

async function packageLicenses(): Promise<License[]> {
  const byName = new Map<string, License>()
  for (const file of notices) {
    for (const notice of JSON.parse(await readFile(file, 'utf8')) as License[]) {
      byName.set(`${notice.name} ${notice.version}`, notice)
    }
  }
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice)
}

/** Electron's licence is next to its binary; installers rename it. */
async function electronLicense(): Promise<License[]> {
  const file = besideElectron(['LICENSE.electron.txt', 'LICENSE'])
  if (file === undefined) return []
  const version = process.versions['electron'] ?? ''
  return [{ name: 'Electron', version, license: 'MIT', text: await readFile(file, 'utf8') }]
}

export async function openChromiumLicenses(): Promise<Reply<true>> {
  const file = besideElectron(['LICENSES.chromium.html'])
  if (file === undefined) return failed('file-missing', 'LICENSES.chromium.html is not beside the program.')
  const fault = await shell.openPath(file)
  return fault === '' ? done(true) : failed('file-unreadable', `${file} cannot be opened: ${fault}`, file)
}

function besideElectron(names: readonly string[]): string | undefined {
  const folders = [dirname(app.getPath('exe')), process.resourcesPath]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}
