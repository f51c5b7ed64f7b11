import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { openPanel, sceneShown } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await openPanel(running.page, 'Inspect', 'Fitted spheres')
})
afterAll(() => running?.close())

const button = (name: string | RegExp) => running.page.getByRole('button', { name })
const panel = () => running.page.getByRole('region', { name: 'Fitted spheres', exact: true })

async function throughOtherWorkspace(): Promise<void> {
  await running.page.getByRole('tab', { name: 'Skin', exact: true }).click()
  await running.page.getByRole('tab', { name: 'Inspect', exact: true }).click()
}

describe('fitted spheres', () => {
  it('continue to build in other workspaces, and leave no tree if cancelled', async () => {
    await panel().getByRole('button', { name: 'High', exact: true }).click()
    await button(/^Fit spheres/).click()
    await running.page.getByRole('tab', { name: 'Skin', exact: true }).click()
    await running.page.getByRole('tab', { name: 'Inspect', exact: true }).click()
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await button(/^Fit spheres/).waitFor()
    expect(await panel().getByText('Level drawn').count()).toBe(0)
  })

  it('are drawn level by level', async () => {
    await panel().getByRole('combobox', { name: 'Builder' }).click()
    await running.page.getByRole('option', { name: 'Octree' }).click()
    await button(/^Fit spheres/).click()
    const level = panel().getByRole('slider', { name: 'Level drawn' })
    await level.waitFor()
    await level.press('Home')
    await panel().getByText('1 sphere', { exact: true }).waitFor()
    await level.press('End')
    const shown = async () =>
      Number.parseInt(
        (
          await panel()
            .getByText(/^\d+ spheres$/)
            .innerText()
        ).replace(',', ''),
      )
    await expect.poll(shown).toBeGreaterThan(20)
  })

  it('are compared with the query tree; both cover the whole skin', async () => {
    await button('Compare with the query tree').click()
    await throughOtherWorkspace()
    await panel()
      .getByText(/^In the pose at/)
      .waitFor({ timeout: 120_000 })
    const covers = await panel().locator('table tr td:nth-child(5)').allInnerTexts()
    expect(covers.length).toBeGreaterThan(8)
    for (const cover of covers) expect(cover).toBe('100 %')
  })

  it('keep their comparison in other workspaces', async () => {
    await throughOtherWorkspace()
    await panel()
      .getByText(/^In the pose at/)
      .waitFor()
  })

  it('are hidden if their panel is collapsed', async () => {
    const drawn = () => running.page.getByText('Fitted spheres are drawn').count()
    expect(await drawn()).toBe(1)
    await running.page.getByRole('button', { name: 'Fitted spheres', exact: true }).click()
    await expect.poll(drawn).toBe(0)
  })
})
