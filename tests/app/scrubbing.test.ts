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

interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes in pixels of the compositor layers painted while `act` ran. */
async function paintedLayers(page: Page, act: () => Promise<void>): Promise<Size[]> {
  const session = await page.context().newCDPSession(page)
  const painted = new Map<string, Size>()
  const paints = new Map<string, number>()
  session.on('LayerTree.layerTreeDidChange', ({ layers = [] }) => {
    for (const { layerId, width, height, paintCount } of layers) {
      // A layer listed for the first time was painted before.
      if (paintCount > (paints.get(layerId) ?? paintCount)) painted.set(layerId, { width, height })
      paints.set(layerId, paintCount)
    }
  })
  await session.send('DOM.enable')
  await session.send('LayerTree.enable')
  await act()
  await session.detach()
  return [...painted.values()]
}

/** Sizes of the columns and rows of the window, each of which is a layer. */
function cellSizes(page: Page): Promise<Size[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.cell')].map(({ clientWidth, clientHeight }) => ({
      width: clientWidth,
      height: clientHeight,
    })),
  )
}

const areaOf = ({ width, height }: Size) => width * height

/** Shares of the window. A side column is smaller, the viewport larger. */
const CELL = 0.25
/** Of a card, a chip or a toolbar over the viewport. */
const OVERLAY = 0.1

describe('scrubbing', () => {
  it.each(['Inspect', 'Contacts', 'Skin', 'Export'])('repaints only small layers in %s', async (workspace) => {
    const { page } = running
    await page.getByRole('tab', { name: workspace, exact: true }).click()
    // Moves the pointer away from the tab, so that its tooltip disappears before measuring.
    await scrub(page)
    await page.waitForTimeout(1000)
    const layers = await paintedLayers(page, () => scrub(page))
    const cells = await cellSizes(page)
    const whole = await page.evaluate(() => innerWidth * innerHeight)
    const others = layers.filter((layer) => !cells.some((cell) => isClose(layer, cell)))
    expect(others.length).toBeGreaterThan(0)
    expect(Math.max(...layers.map(areaOf))).toBeLessThan(CELL * whole)
    expect(Math.max(...others.map(areaOf))).toBeLessThan(OVERLAY * whole)
  })
})

/** Layers are as large as their elements, rounded. */
function isClose(one: Size, other: Size): boolean {
  return Math.abs(one.width - other.width) < 2 && Math.abs(one.height - other.height) < 2
}
