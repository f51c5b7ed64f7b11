import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { sceneShown } from '../support/window.ts'

describe('About', () => {
  let running: RunningApp
  beforeAll(async () => {
    running = await launchApp()
    await sceneShown(running.page, 'two-men')
  })
  afterAll(() => running?.close())

  it('lists the licences of all parts of the app, with a search', async () => {
    const { app, page } = running
    await app.evaluate(({ Menu }) => {
      const help = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&Help')
      help?.submenu?.items.find(({ label }) => label === 'About Rigsphere')?.click()
    })
    const dialog = page.getByRole('dialog', { name: 'About Rigsphere' })
    const entries = dialog.getByRole('listitem')
    await entries.first().waitFor()
    expect(await entries.first().textContent()).toMatch(/^Rigsphere.*MIT/)
    expect(await entries.count()).toBeGreaterThan(25)

    await dialog.getByRole('textbox', { name: 'Search the licences' }).fill('Draco Authors')
    await expect.poll(() => entries.count()).toBe(1)
    await dialog.getByText('draco3d').click()
    await dialog.getByText('Apache License').first().waitFor({ state: 'visible' })
  })
})
