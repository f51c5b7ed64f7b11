import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterTheTour, freshFolder, launchApp, type RunningApp } from '../support/electron.ts'
import { faintText } from '../support/faintText.ts'
import { sampleRig } from '../support/sample.ts'
import { choose, sceneShown, unfold } from '../support/window.ts'

let running: RunningApp
let userData: string
beforeAll(async () => {
  userData = await freshFolder('rigsphere-preferences-')
  const view = { tourSeen: true, workspace: 'skin', columns: { left: 30, centre: 40, right: 30 } }
  await writeFile(join(userData, 'settings.json'), JSON.stringify({ ...afterTheTour, view }))
  running = await launchApp({ userData })
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(async () => {
  await running?.close()
  await rm(userData, { recursive: true, force: true, maxRetries: 3 })
})

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)
const dialog = () => role('dialog', { name: 'Preferences' })
const current = () => role('tab', { selected: true }).innerText()

/** Clicks an item of the native menu. Returns its accelerator. */
function menu(name: string, item: string): Promise<string | null | undefined> {
  return running.app.evaluate(
    ({ Menu }, [name, label]) => {
      const menu = Menu.getApplicationMenu()?.items.find((one) => one.label.replace('&', '') === name)
      const found = menu?.submenu?.items.find((one) => one.label === label)
      found?.click()
      return found?.accelerator
    },
    [name, item] as const,
  )
}

describe('the menu', () => {
  it('lists the workspaces with their accelerators', async () => {
    expect(await menu('View', 'Contacts')).toBe('CmdOrCtrl+2')
    await expect.poll(current).toBe('Contacts')
    expect(await menu('View', 'Skin')).toBe('CmdOrCtrl+3')
    await expect.poll(current).toBe('Skin')
  })
})

describe('preferences', () => {
  it('open from the menu and change length units immediately', async () => {
    await unfold(running.page, 'Rig')
    await unfold(running.page, 'Placement')
    expect(await menu('File', 'Preferences…')).toBe('CmdOrCtrl+,')
    const tooWide = await dialog().evaluate((one) =>
      [one, ...one.querySelectorAll('div:not(.visually-hidden)')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.className),
    )
    expect(tooWide).toEqual([])
    await dialog().getByRole('button', { name: 'Centimetres' }).click()
    // Elements behind the dialog have no role.
    const size = running.page.locator('.rig-counts tr').filter({ hasText: 'size' })
    await expect.poll(() => size.innerText()).toMatch(/× 1\d\d × \d+(\.\d+)? cm/)
    const z = running.page.locator('[aria-label="Position"] input').nth(2)
    expect(await z.inputValue()).toBe('-150')
    expect(await running.page.locator('[aria-label="Position"] .axes-name').innerText()).toBe('move cm')
  })

  it('set the theme, and all text has enough contrast in both', async () => {
    for (const theme of ['Light', 'Dark'] as const) {
      await dialog().getByRole('button', { name: theme }).click()
      const dark = () => running.app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)
      await expect.poll(dark).toBe(theme === 'Dark')
      await expect.poll(() => running.page.evaluate(faintText, 4.5)).toEqual([])
    }
  })

  it('reset the layout', async () => {
    const width = () => running.page.locator('.cell-left').evaluate((cell) => Math.round(cell.clientWidth))
    expect(await width()).toBeGreaterThan(300)
    await dialog().getByRole('button', { name: 'Reset the layout' }).click()
    await expect.poll(width).toBeLessThan(260)
    await running.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('set how the trees of new bodies are built', async () => {
    await menu('File', 'Preferences…')
    await dialog().getByRole('combobox', { name: 'Builder of new bodies' }).click()
    await running.page.getByRole('option', { name: /Quinlan/ }).click()
    const leaf = dialog().getByRole('spinbutton', { name: 'Triangles in a leaf of new bodies' })
    await leaf.fill('9')
    await leaf.press('Enter')
    await running.page.keyboard.press('Escape')
    await running.app.evaluate(({ dialog: system }, path) => {
      system.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, sampleRig)
    await role('button', { name: 'Open…' }).click()
    await sceneShown(running.page, 'man.glb')
    await role('tab', { name: 'Inspect' }).click()
    await unfold(running.page, 'Rebuild…')
    const shown = role('spinbutton', { name: 'Triangles in a leaf' })
    await expect.poll(() => shown.inputValue()).toBe('9')
    const tree = () =>
      running.page.evaluate(async () => {
        const start = await window.rigsphere.shell.ready()
        return start.ok ? start.value.scene?.bodies[0].settings.tree : undefined
      })
    expect(await tree()).toMatchObject({ builder: 'quinlan', leaf: 9 })
    const file = await choose(running, sampleRig)
    const nonsense = await running.page.evaluate(
      (file) => window.rigsphere.engine.openScene({ task: 1, file, tree: { leaf: 0 } }),
      file,
    )
    expect(nonsense).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
  })
})

const keysOf = (title: string) => dialog().getByRole('button', { name: `Change the keys of “${title}”` })
const keyName = (title: string) => keysOf(title).getAttribute('aria-label')
const stored = async () => JSON.parse(await readFile(join(userData, 'settings.json'), 'utf8')) as Stored
const accelerator = (item: string) =>
  running.app.evaluate(
    ({ Menu }, item) =>
      Menu.getApplicationMenu()
        ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
        .find(({ label }) => label === item)?.accelerator,
    item,
  )
const grid = () => role('button', { name: 'Grid', exact: true }).getAttribute('aria-pressed')

interface Stored {
  readonly view: { readonly keys: object; readonly saveMinutes: number }
}

describe('the keys of a command', () => {
  it('are recorded, work at once and are stored', async () => {
    await menu('File', 'Preferences…')
    await keysOf('Grid on or off').click()
    await running.page.keyboard.press('j')
    await expect.poll(() => keyName('Grid on or off')).toMatch(/: J$/)
    await keysOf('Save the scene').click()
    await running.page.keyboard.press('Control+j')
    await expect.poll(() => accelerator('Save Scene')).toBe('CmdOrCtrl+J')
    await expect.poll(async () => (await stored()).view.keys).toEqual({ grid: 'J', save: 'Mod+J' })
  })

  it('are refused if they are reserved; Escape cancels', async () => {
    await keysOf('Grid on or off').click()
    await running.page.keyboard.press('Control+c')
    await dialog().getByText('These keys are reserved').waitFor()
    await keysOf('Grid on or off').click()
    await running.page.keyboard.press('Escape')
    expect(await keyName('Grid on or off')).toMatch(/: J$/)
    expect(await keysOf('Grid on or off').evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('are swapped with those of another command on request', async () => {
    await keysOf('Grid on or off').click()
    await running.page.keyboard.press('w')
    await dialog().getByText('W is used by “Wireframe on or off”.').waitFor()
    expect(await keyName('Grid on or off')).toMatch(/: J$/)
    await dialog().getByRole('button', { name: 'Swap' }).click()
    await expect.poll(() => keyName('Grid on or off')).toMatch(/: W$/)
    expect(await keyName('Wireframe on or off')).toMatch(/: J$/)
  })

  it('are shown by the palette and the list of shortcuts, and replace those before', async () => {
    await running.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await running.page.locator('body').press('Control+k')
    await role('combobox', { name: 'Find a command' }).fill('grid on or off')
    await expect.poll(() => role('option', { name: /Grid on or off/ }).innerText()).toMatch(/W$/)
    await running.page.keyboard.press('Escape')
    await role('dialog', { name: 'Commands' }).waitFor({ state: 'detached' })
    await menu('Help', 'Keyboard Shortcuts')
    const list = role('dialog', { name: 'Keyboard shortcuts' })
    await expect
      .poll(() => list.locator('dl > div').filter({ hasText: 'Grid on or off' }).locator('dd').innerText())
      .toBe('W')
    await list.press('Escape')
    await list.waitFor({ state: 'detached' })
    const before = await grid()
    await running.page.locator('body').press('g')
    expect(await grid()).toBe(before)
    await running.page.locator('body').press('w')
    await expect.poll(grid).not.toBe(before)
  })

  it('are reset one by one or together', async () => {
    await menu('File', 'Preferences…')
    await dialog().getByRole('button', { name: 'Reset the keys of “Save the scene”' }).click()
    await expect.poll(() => accelerator('Save Scene')).toBe('CmdOrCtrl+S')
    await dialog().getByRole('button', { name: 'Reset all keys' }).click()
    await expect.poll(() => keyName('Grid on or off')).toMatch(/: G$/)
    await expect.poll(async () => (await stored()).view.keys).toEqual({})
  })
})

describe('autosave', () => {
  it('is set in minutes and stored', async () => {
    await dialog().getByRole('button', { name: '5 min', exact: true }).click()
    await expect.poll(async () => (await stored()).view.saveMinutes).toBe(5)
    await dialog().getByRole('button', { name: 'Never' }).click()
    await running.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })
})

describe('the tour', () => {
  it("visits the workspaces, outlines what it explains, and restores the user's workspace", async () => {
    await role('tab', { name: 'Skin' }).click()
    await role('button', { name: 'Solid', exact: true }).click()
    await menu('Help', 'Take the Tour')
    const seen: string[] = []
    for (;;) {
      await running.page.locator('.tour-light').waitFor()
      seen.push(await current())
      const next = role('dialog', { name: /^Tour/ }).getByRole('button', { name: /^(Next|Done)$/ })
      const done = (await next.innerText()) === 'Done'
      await next.click()
      if (done) break
    }
    expect([...new Set(seen)]).toEqual(['Contacts', 'Inspect', 'Skin', 'Export'])
    await expect.poll(current).toBe('Skin')
    expect(await role('button', { name: 'Solid', exact: true }).getAttribute('aria-pressed')).toBe('true')
  })
})
