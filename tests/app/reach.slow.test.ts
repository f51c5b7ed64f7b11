import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countPresses } from '../support/countPresses.ts'
import { freshFolder, type RunningApp } from '../support/electron.ts'
import { faintText } from '../support/faintText.ts'
import { focusByKeys } from '../support/focusByKeys.ts'
import { offendingRig } from '../support/offendingRig.ts'
import { contactsReach } from '../support/reach/contactsReach.ts'
import { exportReach } from '../support/reach/exportReach.ts'
import { inspectReach } from '../support/reach/inspectReach.ts'
import { type Finder, finderFor, type Reach } from '../support/reach/reach.ts'
import { rigReach } from '../support/reach/rigReach.ts'
import { skinReach } from '../support/reach/skinReach.ts'
import { shareApp } from '../support/shareApp.ts'
import { sceneShown } from '../support/window.ts'

let folder: string
let running: RunningApp
beforeAll(async () => {
  folder = await freshFolder('rigsphere-reach-')
  await writeFile(join(folder, 'broken.glb'), offendingRig())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)

async function startSample(app: RunningApp): Promise<void> {
  running = app
  await sceneShown(app.page, 'two-men')
  await app.page.getByText(/^\d+ contacts?$/).waitFor()
  await app.app.evaluate(({ dialog }, folder) => {
    let files = 0
    dialog.showSaveDialog = async (...call: readonly unknown[]) => {
      const name = (call.at(-1) as { defaultPath: string }).defaultPath.split('/').at(-1)
      return { canceled: false, filePath: `${folder}/${files++}-${name}` }
    }
  }, folder)
}

async function startBroken(app: RunningApp): Promise<void> {
  running = app
  await sceneShown(app.page, 'broken')
}

const finder = () => finderFor(running.page, () => running.app.evaluate(({ clipboard }) => clipboard.readText()))

async function command(title: string): Promise<void> {
  await running.page.locator('body').press('Control+k')
  await role('combobox', { name: 'Find a command' }).fill(title)
  await running.page.keyboard.press('Enter')
  await role('combobox', { name: 'Find a command' }).waitFor({ state: 'detached' })
}

/** The default layout, no selection and no edits. */
async function reset({ workspace, given }: Reach, find: Finder): Promise<void> {
  // While a list closes, it keeps all keys.
  await role('listbox').waitFor({ state: 'detached' })
  await running.page.locator('body').press('Escape')
  const undo = role('button', { name: 'Undo', exact: true })
  while ((await undo.getAttribute('aria-disabled')) !== 'true') await undo.click()
  await command('Reset the layout')
  await role('tab', { name: workspace, exact: true }).click()
  await given?.(find)
  await running.app.evaluate(({ clipboard }) => clipboard.clear())
}

/** Operates a function with `press` for each of its controls, and checks that this has the effect. */
async function operate(row: Reach, press: (find: Finder, control: ReturnType<Finder['button']>) => Promise<unknown>) {
  const find = finder()
  const controls = row.clicks(find)
  if (controls.length > 0) expect(await row.effect(find)).toBe(false)
  for (const [k, control] of controls.entries()) {
    if (k === controls.length - 1) await row.typed?.(find)
    await press(find, control)
  }
  await expect.poll(() => row.effect(find), { timeout: 30_000 }).toBe(true)
}

const clickControls = async (row: Reach) => {
  await reset(row, finder())
  const presses = await countPresses(running.page)
  await operate(row, (_find, control) => control.click())
  expect(await presses()).toBeLessThanOrEqual(2)
  await row.after?.(finder())
}

const pressKeys = async (row: Reach) => {
  await reset(row, finder())
  await finder().fold(row.panel).focus()
  const presses = await countPresses(running.page)
  await operate(row, async ({ page }, control) => {
    await focusByKeys(page, control)
    await page.keyboard.press((await control.evaluate(isButton)) ? 'Enter' : 'Space')
  })
  expect(await presses()).toBe(0)
  await row.after?.(finder())
}

/** Enter presses buttons, Space all other controls. */
function isButton(control: Element): boolean {
  return control instanceof HTMLButtonElement && !['switch', 'radio', 'checkbox'].includes(control.role ?? '')
}

const all = [...inspectReach, ...contactsReach, ...skinReach, ...exportReach]

describe.each([
  ['at most two clicks', clickControls],
  ['keys alone', pressKeys],
])('by %s', (_way, check) => {
  describe('in a scene', () => {
    shareApp(() => ({}), startSample)
    it.each(all)('$workspace, $panel: $name', check)
  })

  describe('for a rig with problems', () => {
    shareApp(() => ({ args: [join(folder, 'broken.glb')] }), startBroken)
    it.each(rigReach)('$name', check)
  })
})

describe('by documented keys', () => {
  shareApp(() => ({}), startSample)

  it('Ctrl+E focuses the chosen purpose', async () => {
    await role('tab', { name: 'Inspect', exact: true }).click()
    await running.app.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File')
      file?.submenu?.items.find(({ label }) => label === 'Export…')?.click()
    })
    const focused = () => role('radio', { name: 'Godot' }).evaluate((element) => element === document.activeElement)
    await expect.poll(focused).toBe(true)
  })

  it('the shortcut list contains the workspaces', async () => {
    await running.page.locator('body').press('?')
    const dialog = role('dialog', { name: 'Keyboard shortcuts' })
    for (const name of ['Inspect', 'Contacts', 'Skin', 'Export']) await dialog.getByText(`Workspace: ${name}`).waitFor()
    await running.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

/** Controls without an accessible name. Runs in the page. */
function nameless(): string[] {
  const controls = document.querySelectorAll('button, input, [role="tab"], [role="slider"], [role="treeitem"]')
  return [...controls]
    .filter((control) => control.checkVisibility() && control.closest('[aria-hidden="true"]') === null)
    .filter((control) => {
      const labels = control instanceof HTMLInputElement || control instanceof HTMLButtonElement ? control.labels : null
      const texts = [control.getAttribute('aria-label'), control.getAttribute('aria-labelledby'), control.textContent]
      return [...texts, labels?.[0]?.textContent].every((text) => (text ?? '').trim() === '')
    })
    .map((control) => control.outerHTML.slice(0, 200))
}

describe('in every workspace', () => {
  shareApp(() => ({}), startSample)

  it.each(['Inspect', 'Contacts', 'Skin', 'Export'])(
    '%s has accessible names and contrast, light and dark',
    async (name) => {
      await role('tab', { name, exact: true }).click()
      for (const theme of ['light', 'dark'] as const) {
        await running.page.emulateMedia({ colorScheme: theme })
        // Colours change gradually, which may take more than a second on a busy machine.
        await expect.poll(() => running.page.evaluate(faintText, 4.5), { timeout: 10_000 }).toEqual([])
      }
      expect(await running.page.evaluate(nameless)).toEqual([])
    },
  )
})
