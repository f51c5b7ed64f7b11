import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, freshFolder, launchApp } from '../support/electron.ts'
import { hear, sceneShown } from '../support/window.ts'

let userData: string
let running: RunningApp
beforeAll(async () => {
  userData = await freshFolder('rigsphere-window-')
  running = await launchApp({ userData })
})
afterAll(async () => {
  await running?.close()
  await rm(userData, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  await running.close()
  running = await launchApp({ userData })
}

const bounds = () => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].getBounds())

const isDark = () => running.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
const choose = (label: string) =>
  running.app.evaluate(({ Menu }, wanted) => {
    const view = Menu.getApplicationMenu()?.items.find((item) => item.label === '&View')
    const theme = view?.submenu?.items.find((item) => item.label === 'Theme')
    theme?.submenu?.items.find((item) => item.label === wanted)?.click()
  }, label)

describe('the window', () => {
  it('restores its position and size', async () => {
    await sceneShown(running.page, 'two-men')
    const chosen = { x: 60, y: 50, width: 1100, height: 700 }
    await running.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0].setBounds(to), chosen)
    await expect.poll(bounds).toEqual(chosen)
    await restart()
    expect(await bounds()).toEqual(chosen)
  })

  it('moves to another screen if its own is missing', async () => {
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].setPosition(9000, 9000))
    await expect.poll(async () => (await bounds()).x).toBe(9000)
    await restart()
    const { x, y } = await bounds()
    expect(x).toBeLessThan(1600)
    expect(y).toBeLessThan(1000)
  })
})

describe('the menu', () => {
  it('has the usual roles and accelerators', async () => {
    const items = await running.app.evaluate(({ Menu }) => {
      const found: string[] = []
      const gather = (menu: Electron.Menu | null | undefined) => {
        for (const item of menu?.items ?? []) {
          found.push(`${item.role ?? item.label} ${item.accelerator ?? ''}`.trim().toLowerCase())
          gather(item.submenu)
        }
      }
      gather(Menu.getApplicationMenu())
      return found
    })
    for (const expected of [
      'open… cmdorctrl+o',
      'open recent',
      'add rig… cmdorctrl+shift+o',
      'save screenshot… cmdorctrl+alt+s',
    ])
      expect(items).toContain(expected)
    for (const role of [
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'selectall',
      'minimize',
      'togglefullscreen',
      'zoomin',
      'about',
    ])
      expect(items.map((item) => item.split(' ')[0])).toContain(role)
    expect(items.some((item) => /^(quit|close)/.test(item))).toBe(true)
  })

  it('sends its commands to the window', async () => {
    await sceneShown(running.page, 'two-men')
    const heard = await hear(running.page, 'command')
    await running.app.evaluate(({ Menu }) => {
      const playback = Menu.getApplicationMenu()?.items.find((item) => item.label === '&Playback')
      playback?.submenu?.items.find((item) => item.label === 'Step Forward')?.click()
    })
    expect(await heard()).toEqual({ command: 'step-forward' })
  })
})

describe('the theme', () => {
  it('follows the system until the user chooses one, which is kept after a restart', async () => {
    // Playwright emulates a light system by default.
    await running.page.emulateMedia({ colorScheme: null })
    expect(await running.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('system')
    await choose('Dark')
    await expect.poll(isDark).toBe(true)
    await choose('Light')
    await expect.poll(isDark).toBe(false)
    await choose('Dark')
    await expect.poll(isDark).toBe(true)
    await restart()
    await running.page.emulateMedia({ colorScheme: null })
    await expect.poll(isDark).toBe(true)
  })

  it('is sent to the window', async () => {
    await sceneShown(running.page, 'two-men')
    const heard = await hear(running.page, 'theme')
    await running.page.evaluate(() => window.rigsphere.shell.setTheme({ preference: 'light' }))
    expect(await heard()).toEqual({ preference: 'light', shown: 'light' })
  })
})
