import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, launchApp } from '../support/electron.ts'
import { message, sceneShown } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp({ args: ['--disable-gpu', '--disable-software-rasterizer'] })
})
afterAll(() => running?.close())

describe('a machine without WebGL2', () => {
  it('shows the window with the reason and a hint', async () => {
    const gl = await running.page.evaluate(() => document.createElement('canvas').getContext('webgl2'))
    expect(gl).toBeNull()
    const told = message(running.page, 'does not support WebGL2')
    await told.waitFor()
    expect(await told.innerText()).toContain('graphics driver')
    expect(await running.page.locator('canvas[data-engine]').count()).toBe(0)
  })

  it('shows everything else: the scene, its bodies, and the counts of every frame', async () => {
    await sceneShown(running.page, 'two-men')
    const table = running.page.getByRole('table', { name: 'What the core did for this frame' })
    const tests = () =>
      table
        .getByRole('row', { name: /^sphere tests/ })
        .getByRole('cell')
        .innerText()
    await expect.poll(tests, { timeout: 30_000 }).toMatch(/\d/)
    const first = await tests()
    await running.page.locator('body').press('End')
    await expect.poll(tests).not.toBe(first)
    await running.page.getByRole('button', { name: 'Hide right', exact: true }).waitFor()
  })
})
