import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Reply } from '../../core/base/reply.ts'
import type { Start } from '../../electron/contract/shell.ts'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { sampleRig, writeLongScene } from '../support/sample.ts'
import { coreBodies } from '../support/scene.ts'
import { shareApp } from '../support/shareApp.ts'
import { choose, hear, message, sceneShown } from '../support/window.ts'

let running: RunningApp

/** Shares an app with the sample scene. */
const shareSample = (env: Readonly<Record<string, string>> = {}) =>
  shareApp(
    () => ({ env }),
    async (app) => {
      running = app
      await sceneShown(app.page, 'two-men')
    },
  )

/** Uses a test-only hook, because no user action ends the core. */
const kill = () =>
  running.app.evaluate(async () => {
    const { worker } = Reflect.get(globalThis, 'rigsphereTest') as { worker: { terminate(): Promise<number> } }
    await worker.terminate()
  })

/** Renames the first body, as the window does. */
const rename = (name: string) =>
  running.page.evaluate(async (name) => {
    const { engine, shell } = window.rigsphere
    const start = await shell.ready()
    const bodies = (start.ok && start.value.scene?.bodies) || []
    const wanted = bodies.map(({ id, rig, settings }, i) => ({
      id,
      rig: rig.id,
      settings: { ...settings, name: i === 0 ? name : settings.name },
    }))
    const arranged = await engine.arrange({ task: 501, bodies: wanted })
    if (!arranged.ok) throw new Error(arranged.problem.message)
  }, name)

const button = (name: string) => running.page.getByRole('button', { name, exact: true })
/** Visibility of the bodies in the core. */
const hidden = async () => (await coreBodies(running.page)).map(({ settings }) => settings.hidden)

/** Adds one more rig. */
async function addRig(path: string): Promise<void> {
  const file = await choose(running, path)
  const added = await running.page.evaluate((file) => window.rigsphere.engine.addRig({ task: 500, file }), file)
  expect(added).toMatchObject({ ok: true })
}

describe('unreadable settings', () => {
  it.each([
    ['invalid JSON', '{ "version": 1, "window": '],
    ['JSON with wrong types', '{ "version": 1, "window": null, "recent": "none", "theme": "pink", "view": {} }'],
  ])('(%s) are set aside with a message, and the app starts with defaults', async (_kind, text) => {
    const userData = await freshFolder('rigsphere-broken-')
    await writeFile(join(userData, 'settings.json'), text)
    running = await launchApp({ userData })
    onTestFinished(async () => {
      await running.close()
      await rm(userData, { recursive: true, force: true })
    })
    await message(running.page, /settings could not be read/i).waitFor()
    expect(await readFile(join(userData, 'settings.json.broken'), 'utf8')).toBe(text)
    expect(await running.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('system')
  })
})

describe('an app whose page or graphics fail', () => {
  shareSample()

  it('does not expose the test hook', async () => {
    expect(await running.app.evaluate(() => Reflect.has(globalThis, 'rigsphereTest'))).toBe(false)
  })

  it('reports and recovers a lost WebGL context', async () => {
    await running.page.evaluate(() => {
      const canvas = document.querySelector('canvas')
      const lose = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
      lose?.loseContext()
      setTimeout(() => lose?.restoreContext(), 1500)
    })
    await message(running.page, /graphics|WebGL|3D/i).waitFor()
    const alive = () =>
      running.page.evaluate(() => document.querySelector('canvas')?.getContext('webgl2')?.isContextLost() === false)
    await expect.poll(alive, { timeout: 20_000 }).toBe(true)
  })

  // From here on the Playwright page is unusable: it does not survive its process.
  it('reloads a crashed page, with a message and the open scene', async () => {
    await rename('kept')
    await running.app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0].webContents
      const back = new Promise<null>((resolve) => contents.once('did-finish-load', () => resolve(null)))
      contents.forcefullyCrashRenderer()
      await back
    })
    // Queries through the main process.
    const ask = <T>(code: string): Promise<T> =>
      running.app.evaluate(
        ({ BrowserWindow }, text) =>
          BrowserWindow.getAllWindows()[0].webContents.executeJavaScript(text) as Promise<never>,
        code,
      )
    await expect.poll(() => ask<string>('document.title').catch(String), { timeout: 30_000 }).toMatch(/two-men/)
    await expect
      .poll(() => ask<string>('[...document.querySelectorAll("[role=alert]")].map((e) => e.textContent).join()'))
      .toMatch(/crashed.*reloaded/)
    const start = await ask<Reply<Start>>('window.rigsphere.shell.ready()')
    expect(start.ok && start.value.scene?.bodies[0].settings.name).toBe('kept')
  })

  it('reloads an unresponsive page if the user agrees', async () => {
    const asked = await running.app.evaluate(async ({ BrowserWindow, dialog }) => {
      const [window] = BrowserWindow.getAllWindows()
      const reloaded = new Promise<null>((resolve) => window.webContents.once('did-finish-load', () => resolve(null)))
      let text = ''
      dialog.showMessageBox = async (...words: unknown[]) => {
        text = (words.at(-1) as Electron.MessageBoxOptions).message
        return { response: 1, checkboxChecked: false }
      }
      window.emit('unresponsive')
      await reloaded
      return text
    })
    expect(asked).toMatch(/does not respond/)
  })
})

describe('a core that crashes', () => {
  shareSample({ RIGSPHERE_TEST: '1' })

  it('is reported, restarts and restores the scene with its additions', async () => {
    await addRig(sampleRig)
    await rename('kept')
    const [crashed, restored] = [await hear(running.page, 'crashed'), await hear(running.page, 'restored')]
    await kill()
    expect((await crashed()).message).toContain('stopped unexpectedly')
    const { scene } = await restored()
    expect(scene?.bodies).toHaveLength(3)
    expect(scene?.bodies[0].settings.name).toBe('kept')
    const frame = await running.page.evaluate(() => window.rigsphere.engine.frame({ time: 0.5 }))
    expect(frame.ok).toBe(true)
    await message(running.page, /core is (back|running again)/i).waitFor()
    await sceneShown(running.page, 'two-men')
  })

  it('fails pending calls with a problem', async () => {
    const folder = await freshFolder('rigsphere-long-')
    const file = await choose(running, await writeLongScene(folder))
    const started = await hear(running.page, 'progress')
    const reply = running.page.evaluate((file) => window.rigsphere.engine.openScene({ task: 900, file }), file)
    await started()
    await kill()
    expect(await reply).toMatchObject({ ok: false, problem: { kind: 'core-crashed' } })
    await rm(folder, { recursive: true, force: true })
  })
})

describe('a core that crashes after edits', () => {
  shareSample({ RIGSPHERE_TEST: '1' })

  it('keeps the undo history, which can restore a removed body', async () => {
    await button('More for left').click()
    await running.page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect.poll(hidden).toEqual([false])
    await button('Hide right').click()
    await expect.poll(hidden).toEqual([true])
    await kill()
    await message(running.page, /core is back/i).waitFor()
    await button('Undo').click()
    await expect.poll(hidden).toEqual([false])
    await button('Undo').click()
    await expect.poll(hidden).toEqual([false, false])
    expect((await coreBodies(running.page)).map(({ settings }) => settings.name)).toEqual(['left', 'right'])
    const frame = await running.page.evaluate(() => window.rigsphere.engine.frame({ time: 0.5 }))
    expect(frame.ok && frame.value.bodies.map(({ positions }) => positions.length > 0)).toEqual([true, true])
    await button('Redo').click()
    await button('Redo').click()
    await expect.poll(hidden).toEqual([true])
  })
})

describe('a core that crashes during edits', () => {
  shareSample({ RIGSPHERE_TEST: '1' })

  it('keeps edits made while the core is down or crashing', async () => {
    await running.page.getByText(/^\d+ contacts?$/).waitFor()
    const crashed = await hear(running.page, 'crashed')
    const restored = await hear(running.page, 'restored')
    // Runs in the page, so that the edit happens between the two events on any machine.
    await running.page.evaluate(() => {
      window.rigsphere.on('crashed', () =>
        document.querySelector<HTMLElement>('button[aria-label="Hide left"]')?.click(),
      )
    })
    await kill()
    await crashed()
    expect((await restored()).scene?.bodies.map(({ settings }) => settings.hidden)).toEqual([false, false])
    await expect.poll(hidden).toEqual([true, false])
    await button('Show left').waitFor()
    await message(running.page, /core is back/i).waitFor()
    // At the same time, so that the core may stop while processing the edit.
    await Promise.all([kill(), button('Hide right').click()])
    await button('Show right').waitFor()
    await expect.poll(hidden).toEqual([true, true])
    await button('Undo').click()
    await expect.poll(hidden).toEqual([true, false])
    expect(await message(running.page, /reverted/).count()).toBe(0)
  })
})
