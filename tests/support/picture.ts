import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningApp } from './electron.ts'

/** Screenshot of the viewport area without overlays, as a base64 PNG. */
export async function picture(page: Page): Promise<string> {
  const box = await page.locator('.viewport-canvas').boundingBox()
  if (box === null) throw new Error('the viewport is missing')
  const clip = { x: box.x + 60, y: box.y + 90, width: box.width - 330, height: box.height - 160 }
  return (await page.screenshot({ clip })).toString('base64')
}

/** Upper limit of screenshots: with a software renderer, rounding can make a pixel alternate forever. */
const MAX_SCREENSHOTS = 40

/** Takes screenshots until the viewport stops changing. */
export async function settledPicture(page: Page): Promise<string> {
  let last = await picture(page)
  for (let same = 0, screenshots = 0; same < 2 && screenshots < MAX_SCREENSHOTS; screenshots++) {
    await page.waitForTimeout(150)
    const now = await picture(page)
    same = now === last ? same + 1 : 0
    last = now
  }
  return last
}

/** Runs `act` and returns the changed screenshot. */
export async function changedPicture(page: Page, act: () => Promise<unknown>): Promise<string> {
  const before = await settledPicture(page)
  await act()
  await expect.poll(async () => (await picture(page)) !== before, { timeout: 15_000 }).toBe(true)
  return settledPicture(page)
}

/**
 * Fraction of pixels that differ visibly between two images of the same size. Tolerates rounding by software renderers.
 */
export function differentPart({ app }: RunningApp, one: string, other: string): Promise<number> {
  return app.evaluate(
    ({ nativeImage }, pictures) => {
      const [a, b] = pictures.map((text) => nativeImage.createFromBuffer(Buffer.from(text, 'base64')).toBitmap())
      if (a.length !== b.length) return 1
      let different = 0
      for (let k = 0; k < a.length; k += 4) {
        const off = [0, 1, 2].reduce((sum, channel) => sum + Math.abs(a[k + channel] - b[k + channel]), 0)
        if (off > 24) different++
      }
      return (4 * different) / a.length
    },
    [one, other],
  )
}
