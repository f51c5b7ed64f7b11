import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bridge } from '../../electron/contract/bridge.ts'
import { run } from '../../scripts/child.mjs'
import { provideElectron } from '../../scripts/electron.mjs'
import { appEnvironment, unattendedSwitches } from '../../scripts/launch.mjs'
import { root } from '../../scripts/paths.mjs'
import { freshFolder } from '../support/electron.ts'

/**
 * Builds with `npm run package -- --dir` and drives the packaged app from outside, because its fuses disable debuggers.
 */
describe('the packaged app', () => {
  let folder: string
  let unpacked: string
  let app: ChildProcess | undefined
  let browser: Browser | undefined
  let page: Page

  beforeAll(async () => {
    folder = await freshFolder('rigsphere-package-')
    const code = await run(process.execPath, [join(root, 'scripts', 'package.mjs'), '--dir', '--output', folder])
    expect(code).toBe(0)
    const name = readdirSync(folder).find((entry) => entry.endsWith('-unpacked'))
    unpacked = join(folder, name ?? 'nothing was unpacked')
    const electron = await provideElectron()
    const switches = [
      ...unattendedSwitches(electron),
      '--remote-debugging-port=0',
      `--user-data-dir=${join(folder, 'settings')}`,
    ]
    app = spawn(join(unpacked, 'rigsphere'), switches, { env: appEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
    browser = await chromium.connectOverCDP(await debuggerAddress(app))
    page = await firstPage(browser)
  })

  afterAll(async () => {
    await browser?.close()
    if (app !== undefined && app.exitCode === null) {
      app.kill('SIGKILL')
      await once(app, 'exit')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  it('shows its window from its own protocol', async () => {
    await page.waitForLoadState('domcontentloaded')
    expect(page.url()).toBe('app://rigsphere/index.html')
    expect(await page.title()).toContain('Rigsphere')
    await page.locator('#root > *').first().waitFor({ state: 'visible' })
  })

  it('includes the sample scene and the core', async () => {
    const opened = await page.evaluate(() => {
      const { rigsphere } = globalThis as unknown as { rigsphere: Bridge }
      return rigsphere.engine.openScene({ task: 1_000_000, file: 'sample' })
    })
    expect(opened).toMatchObject({ ok: true })
    if (opened.ok) expect(opened.value.bodies.length).toBeGreaterThan(0)
  })

  it("is one archive, without Electron's demo app and without packages", () => {
    const resources = readdirSync(join(unpacked, 'resources'))
    expect(resources).toContain('app.asar')
    expect(resources).not.toContain('default_app.asar')
    expect(existsSync(join(unpacked, 'resources', 'app.asar.unpacked', 'node_modules'))).toBe(false)
  })

  it('includes the licences of Electron, Chromium and every package', async () => {
    expect(readdirSync(unpacked)).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']))
    const licenses = await page.evaluate(() => {
      const { rigsphere } = globalThis as unknown as { rigsphere: Bridge }
      return rigsphere.shell.licenses()
    })
    if (!licenses.ok) throw new Error(licenses.problem.message)
    const names = licenses.value.map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['Rigsphere', 'Electron'])
    expect(names).toEqual(expect.arrayContaining(['three', 'react', 'draco3d', 'fflate']))
    expect(licenses.value.filter(({ text }) => text.length < 100)).toEqual([])
  })

  it('has the fuses of electron-builder.yml', async () => {
    expect(await fusesOf(join(unpacked, 'rigsphere'))).toMatchObject({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      nodeInspect: false,
      asarIntegrity: true,
      onlyAsar: true,
      fileProtocol: false,
    })
  })

  it('cannot be used as Node', async () => {
    // If it starts as the app nevertheless, it must not touch the user's settings.
    const env = { ...appEnvironment(), ELECTRON_RUN_AS_NODE: '1', XDG_CONFIG_HOME: folder }
    const node = spawn(join(unpacked, 'rigsphere'), ['-p', '6 * 7'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let printed = ''
    node.stdout.on('data', (text: Buffer) => (printed += text.toString()))
    const timer = setTimeout(() => node.kill('SIGKILL'), 5000)
    await once(node, 'close')
    clearTimeout(timer)
    expect(printed).not.toContain('42')
  })
})

const fuses = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeInspect',
  'asarIntegrity',
  'onlyAsar',
  'snapshot',
  'fileProtocol',
]

/** Electron stores its fuses after a marker in the binary: a version, their count, then one digit each. */
async function fusesOf(program: string): Promise<Record<string, boolean>> {
  const bytes = await readFile(program)
  const at = bytes.indexOf('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
  expect(at).toBeGreaterThan(0)
  const first = at + 32 + 2
  return Object.fromEntries(fuses.map((name, k) => [name, String.fromCharCode(bytes[first + k]) === '1']))
}

async function debuggerAddress(app: ChildProcess): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    app.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? []
      if (address !== undefined) resolve(address)
    })
    app.once('exit', (code) => reject(new Error(`the packaged app ended with ${code}; output:\n${text}`)))
  })
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('the packaged app has no browser context')
  return context.pages()[0] ?? context.waitForEvent('page', { timeout: 30_000 })
}
