import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningApp } from './electron.ts'

/** The part of the viewport over which nothing floats, as a PNG in base64. */
export async function picture(page: Page): Promise<string> {
  const box = await page.locator('.viewport-canvas').boundingBox()
  if (box === null) throw new Error('there is no viewport')
  const clip = { x: box.x + 60, y: box.y + 90, width: box.width - 330, height: box.height - 160 }
  return (await page.screenshot({ clip })).toString('base64')
}

/** A software renderer that rounds a pixel to and fro never comes to rest: so many looks, then the last one counts. */
const MOST_LOOKS = 40

/** The picture once it has stopped changing. */
export async function settledPicture(page: Page): Promise<string> {
  let last = await picture(page)
  for (let same = 0, looks = 0; same < 2 && looks < MOST_LOOKS; looks++) {
    await page.waitForTimeout(150)
    const now = await picture(page)
    same = now === last ? same + 1 : 0
    last = now
  }
  return last
}

/** Does something that changes the picture; answers what it is then. */
export async function changedPicture(page: Page, act: () => Promise<unknown>): Promise<string> {
  const before = await settledPicture(page)
  await act()
  await expect.poll(async () => (await picture(page)) !== before, { timeout: 15_000 }).toBe(true)
  return settledPicture(page)
}

/** The part of the pixels that differ visibly between two pictures of one size: software rounds the last digit as it likes. */
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
