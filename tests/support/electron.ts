import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { type Electron, provideElectron } from '../../scripts/electron.mjs'
import { appEnvironment, unattendedSwitches } from '../../scripts/launch.mjs'
import { appFolder, root } from '../../scripts/paths.mjs'

const CLOSE_LIMIT = 10_000

export interface LaunchOptions {
  /** Words after the app on the command line: files, or switches of our own. */
  readonly args?: readonly string[]
  /** Where settings live. A fresh folder unless a test wants to start twice on the same one. */
  readonly userData?: string
  readonly env?: Readonly<Record<string, string>>
}

export interface RunningApp {
  readonly app: ElectronApplication
  readonly page: Page
  readonly userData: string
  /** Everything the app printed so far, stdout and stderr. */
  printed(): string
  /** Ends the app, by force if it does not want to, and removes the settings folder that was made for it. */
  close(): Promise<void>
}

/** Starts the app of this checkout as a user would, with settings of its own, and waits for its window. */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const electron = await provideElectron()
  const userData = options.userData ?? (await settingsAfterTheTour())
  // No executablePath: with one, Playwright leaves out the loader that holds the app back until it is connected.
  const app = await _electron.launch({
    args: appArguments(electron, userData, options.args),
    cwd: root,
    env: { ...definedOnly(appEnvironment()), ...options.env },
    chromiumSandbox: !unattendedSwitches(electron).includes('--no-sandbox'),
    timeout: 60_000,
  })
  let text = ''
  const child = app.process()
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  try {
    const page = await app.firstWindow({ timeout: 60_000 })
    return { app, page, userData, printed: () => text, close }
  } catch (error) {
    await close()
    throw new Error(`the app opened no window; it printed:\n${text}`, { cause: error })
  }

  async function close(): Promise<void> {
    const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_LIMIT)
    await app.evaluate(dontSave).catch(() => {})
    await app.close().catch(() => {})
    clearTimeout(timer)
    if (options.userData === undefined) await rm(userData, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The settings file of a user who has seen the tour. */
export const afterTheTour = { version: 1, window: null, recent: [], theme: 'system', view: { tourSeen: true } }

/** Settings of somebody who has seen the tour of the first start: it would stand in front of what tests click. */
async function settingsAfterTheTour(): Promise<string> {
  const folder = await freshFolder('rigsphere-settings-')
  await writeFile(join(folder, 'settings.json'), JSON.stringify(afterTheTour))
  return folder
}

/** A test that ends with edits does not want to be asked about them. */
function dontSave({ dialog }: typeof Electron.CrossProcessExports): void {
  dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
}

/** The words after `electron` with which tests start the app of this checkout. */
export function appArguments(electron: Electron, userData: string, args: readonly string[] = []): string[] {
  return [...unattendedSwitches(electron), `--user-data-dir=${userData}`, appFolder, ...args]
}

export function freshFolder(prefix: string): Promise<string> {
  return mkdtemp(join(tmpdir(), prefix))
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
