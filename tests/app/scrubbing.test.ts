import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { sceneShown } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await running.page.getByText(/^\d+ contacts?$/).waitFor()
})
afterAll(() => running?.close())

/** Drags the playhead through the clip, frame by frame. */
async function scrub(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('slider', { name: 'Time' }).boundingBox())!
  const shown = () => page.locator('html').getAttribute('data-shown-time')
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  for (let part = 0.1; part < 1; part += 0.1) {
    const before = await shown()
    await page.mouse.move(x + part * width, y + height / 2)
    await expect.poll(shown).not.toBe(before)
  }
  await page.mouse.up()
}

/** Areas in pixels of the compositor layers painted while `act` ran. */
async function paintedAreas(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const painted = new Map<string, number>()
  const paints = new Map<string, number>()
  session.on('LayerTree.layerTreeDidChange', ({ layers = [] }) => {
    for (const { layerId, width, height, paintCount } of layers) {
      // A layer listed for the first time was painted before.
      if (paintCount > (paints.get(layerId) ?? paintCount)) painted.set(layerId, width * height)
      paints.set(layerId, paintCount)
    }
  })
  await session.send('DOM.enable')
  await session.send('LayerTree.enable')
  await act()
  await session.detach()
  return [...painted.values()]
}

/** The viewport has the largest layer, with less than this share of the window. */
const SHARE = 0.5

describe('scrubbing', () => {
  it.each(['Inspect', 'Contacts', 'Skin', 'Export'])('does not repaint the whole window in %s', async (workspace) => {
    const { page } = running
    await page.getByRole('tab', { name: workspace, exact: true }).click()
    // Moves the pointer away from the tab, so that its tooltip disappears before measuring.
    await scrub(page)
    await page.waitForTimeout(1000)
    const areas = await paintedAreas(page, () => scrub(page))
    const whole = await page.evaluate(() => innerWidth * innerHeight)
    expect(areas.length).toBeGreaterThan(0)
    expect(Math.max(...areas)).toBeLessThan(SHARE * whole)
  })
})
