import { describe, expect, it } from 'vitest'
import type { RunningApp } from '../support/electron.ts'
import { shareApp } from '../support/shareApp.ts'
import { sceneShown } from '../support/window.ts'

let running: RunningApp
shareApp(
  () => ({}),
  async (app) => {
    running = app
    await sceneShown(app.page, 'two-men')
    await app.page.getByText(/^\d+ contacts?$/).waitFor()
    await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].setContentSize(1280, 800))
  },
)

const role: RunningApp['page']['getByRole'] = (...query) => running.page.getByRole(...query)

const bottomOfColumn = () =>
  running.page.locator('.workspace-panels').evaluate((column) => column.getBoundingClientRect().bottom)

describe('at 1280 × 800, without scrolling', () => {
  it('Skin lists the joints that collapse most', async () => {
    await role('tab', { name: 'Skin', exact: true }).click()
    const third = role('list', { name: 'Joints, narrowest cross-section first' }).getByRole('listitem').nth(2)
    await third.waitFor({ timeout: 60_000 })
    const box = (await third.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(await bottomOfColumn())
  })

  it('Export lists all purposes', async () => {
    await role('tab', { name: 'Export', exact: true }).click()
    const box = (await role('radiogroup', { name: 'Export for' }).boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(await bottomOfColumn())
  })
})

describe('the tools', () => {
  it('have different icons', async () => {
    const pictures = await role('toolbar', { name: 'Tools' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.querySelector('svg')!.innerHTML))
    expect(pictures.length).toBeGreaterThan(4)
    expect(new Set(pictures).size).toBe(pictures.length)
  })
})
