import type { RunningApp } from '../support/electron.ts'

const PAUSE_MS = 400
/** A software renderer may let a pixel alternate forever. */
const MOST_TRIES = 40

/** A picture of the window that equals the one before: nothing moves, measures or fades any more. */
export async function untilStill(running: RunningApp): Promise<Buffer> {
  const { page } = running
  // No message covers the viewport, and nothing is drawn as hovered.
  const dismiss = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' })
  while (await dismiss.first().isVisible()) await dismiss.first().click()
  await page.mouse.move(0, 0)
  await page.getByText(/^at rest/).waitFor()
  let last = await pictureOf(running)
  for (let k = 0; k < MOST_TRIES; k++) {
    await page.waitForTimeout(PAUSE_MS)
    const next = await pictureOf(running)
    if (next.equals(last)) return next
    last = next
  }
  return last
}

/** Playwright's pictures are cropped where text is enlarged. */
async function pictureOf({ app }: RunningApp): Promise<Buffer> {
  const image = await app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return (await window.webContents.capturePage()).toPNG().toString('base64')
  })
  return Buffer.from(image, 'base64')
}
