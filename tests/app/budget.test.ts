import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { sceneShown, unfold } from '../support/window.ts'

let running: RunningApp
beforeAll(async () => {
  running = await launchApp()
  await sceneShown(running.page, 'two-men')
  await running.page.keyboard.press('Control+2')
  await unfold(running.page, 'Time budget')
})
afterAll(() => running?.close())

const slider = () => running.page.getByRole('slider', { name: 'Stop after' })
const row = (name: string) => running.page.locator('tr').filter({ hasText: name }).locator('td')
const contacts = async () => Number((await row('contacts found').innerText()).replace(',', ''))
const undecided = async () => Number.parseInt((await row('undecided').innerText()).replace(',', ''))

describe('a time budget', () => {
  it('leaves pairs of spheres undecided, with a bound', async () => {
    await slider().press('Home')
    await expect.poll(undecided).toBeGreaterThan(0)
    expect(await contacts()).toBe(0)
    expect(await row('distance at most').innerText()).toMatch(/^\d/)
    await running.page.getByText('Nothing touches in this frame').waitFor()
  })

  it('gives the exact answer without a limit', async () => {
    await slider().press('End')
    await expect.poll(undecided).toBe(0)
    expect(await row('distance at most').innerText()).toBe('exact')
    await expect.poll(contacts).toBeGreaterThan(100)
  })

  it('plots its curve with complete axis labels at any width', async () => {
    for (const width of [1280, 900]) {
      await running.app.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0].setContentSize(size, 800),
        width,
      )
      const labels = await drawnLabels(running.page)
      expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(['100,000', '100 %']))
      for (const { text, left, right, room } of labels) {
        expect(left, text).toBeGreaterThanOrEqual(0)
        expect(right, text).toBeLessThanOrEqual(room)
      }
    }
  })

  it('has no effect once its panel is collapsed', async () => {
    await slider().press('Home')
    await expect.poll(undecided).toBeGreaterThan(0)
    await running.page.getByRole('button', { name: 'Time budget' }).click()
    await running.page
      .getByText(/^\d{3} contacts$/)
      .first()
      .waitFor()
  })
})

interface DrawnLabel {
  readonly text: string
  /** From the left edge of the canvas, in its pixels. */
  readonly left: number
  readonly right: number
  /** Width of the canvas. */
  readonly room: number
}

/** Texts drawn by plots while they are recreated for another colour scheme. */
async function drawnLabels(page: Page): Promise<readonly DrawnLabel[]> {
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D
    const labels: DrawnLabel[] = []
    const draw = prototype.fillText
    prototype.fillText = function (this: CanvasRenderingContext2D, text: string, x: number, y: number) {
      const { a, e } = this.getTransform()
      const { actualBoundingBoxLeft, actualBoundingBoxRight } = this.measureText(text)
      const [left, right] = [e + a * (x - actualBoundingBoxLeft), e + a * (x + actualBoundingBoxRight)]
      labels.push({ text, left, right, room: this.canvas.width })
      draw.call(this, text, x, y)
    }
    Object.assign(window, { labels, restore: () => Object.assign(prototype, { fillText: draw }) })
  })
  for (const colorScheme of ['light', 'dark'] as const) await page.emulateMedia({ colorScheme })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Recorder).labels.some(({ text }) => text === '100 %')))
    .toBe(true)
  return page.evaluate(() => {
    const { labels, restore } = window as unknown as Recorder
    restore()
    return labels.filter(({ text }) => text !== '')
  })
}

interface Recorder {
  readonly labels: readonly DrawnLabel[]
  restore(): void
}
