import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { type Electron, provideElectron } from '../../scripts/electron.mjs'
import { appEnvironment, unattendedSwitches } from '../../scripts/launch.mjs'
import { appFolder, root } from '../../scripts/paths.mjs'

const CLOSE_LIMIT = 10_000

export interface LaunchOptions {
  /** Arguments after the app path: files or our own options. */
  readonly args?: readonly string[]
  /** Settings folder. Defaults to a new folder; pass one to start twice with the same settings. */
  readonly userData?: string
  readonly env?: Readonly<Record<string, string>>
}

export interface RunningApp {
  readonly app: ElectronApplication
  readonly page: Page
  readonly userData: string
  /** Output so far, stdout and stderr. */
  printed(): string
  /** Closes the app, kills it after a time limit, and deletes the settings folder if this function created it. */
  close(): Promise<void>
}

/** Starts the app of this checkout with its own settings and waits for its window. */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const electron = await provideElectron()
  const userData = options.userData ?? (await settingsAfterTheTour())
  // No executablePath: with one, Playwright omits the loader that delays the app until it is connected.
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
    throw new Error(`the app opened no window; output:\n${text}`, { cause: error })
  }

  async function close(): Promise<void> {
    const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_LIMIT)
    await app.evaluate(dontSave).catch(() => {})
    await app.close().catch(() => {})
    clearTimeout(timer)
    if (options.userData === undefined) await rm(userData, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Settings of a user who has seen the tour. */
export const afterTheTour = { version: 1, window: null, recent: [], theme: 'system', view: { tourSeen: true } }

/** Creates a settings folder in which the tour was already seen; otherwise it would cover the window. */
async function settingsAfterTheTour(): Promise<string> {
  const folder = await freshFolder('rigsphere-settings-')
  await writeFile(join(folder, 'settings.json'), JSON.stringify(afterTheTour))
  return folder
}

/** Answers "Don't save", so that a test with unsaved edits can end. */
function dontSave({ dialog }: typeof Electron.CrossProcessExports): void {
  dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
}

/** Command-line arguments with which tests start the app of this checkout. */
export function appArguments(electron: Electron, userData: string, args: readonly string[] = []): string[] {
  return [...unattendedSwitches(electron), `--user-data-dir=${userData}`, appFolder, ...args]
}

export function freshFolder(prefix: string): Promise<string> {
  return mkdtemp(join(tmpdir(), prefix))
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
