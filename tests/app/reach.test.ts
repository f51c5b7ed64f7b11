import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { faintText } from '../support/faintText.ts'
import { sceneShown } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(() => running?.close())

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)

/** Each function, the panel that contains it, and a control in that panel. */
const functions = [
  ['tree', 'Inspect', 'Sphere tree', () => role('button', { name: 'Rebuild' })],
  ['sphere', 'Inspect', 'Selected sphere', () => role('button', { name: 'Select the root' })],
  [
    'vertex',
    'Inspect',
    'Selected vertex',
    () => role('region', { name: 'Selected vertex' }).getByRole('button').nth(1),
  ],
  ['contacts', 'Contacts', 'Where: joints and triangles', () => role('list', { name: /contacts$/ })],
  ['skinning', 'Skin', 'Methods', () => role('switch', { name: 'All three side by side' })],
  ['export', 'Export', 'Export for', () => role('radio', { name: 'Godot' })],
  ['export settings', 'Export', 'What is exported', () => role('spinbutton', { name: /^Spheres at most/ })],
] as const

const fold = (title: string) =>
  role('button', { name: title, exact: true }).and(running.page.locator('[aria-expanded]'))

describe('by mouse', () => {
  it.each(functions)('%s takes at most two clicks', async (_what, workspace, title, part) => {
    await role('tab', { name: workspace, exact: true }).click()
    await fold(title).waitFor()
    if ((await fold(title).getAttribute('aria-expanded')) === 'false') await fold(title).click()
    await part().waitFor()
  })

  it('the rig takes one click from every workspace', async () => {
    await fold('Rig').click()
    await role('table', { name: /^Counts of/ }).waitFor()
  })

  it('preview and export take one click', async () => {
    await role('tab', { name: 'Export', exact: true }).click()
    for (const name of ['Preview', 'Export…']) {
      expect(await role('button', { name, exact: true }).isEnabled()).toBe(true)
    }
  })
})

describe('by keyboard', () => {
  it.each(functions)('%s is found by name, and Tab moves into its panel', async (_what, _workspace, title, part) => {
    await running.page.locator('body').press('Control+k')
    await role('combobox', { name: 'Find a command' }).fill(`Panel: ${title}`)
    await running.page.keyboard.press('Enter')
    await expect.poll(() => fold(title).evaluate((element) => element === document.activeElement)).toBe(true)
    await part().waitFor()
    await running.page.keyboard.press('Tab')
    const inside = await role('region', { name: title, exact: true })
      .first()
      .evaluate((panel) => panel.contains(document.activeElement))
    expect(inside).toBe(true)
  })

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
