import type { Page } from 'playwright-core'

/** Counts the pointer presses in the window. Call the returned function for the number so far. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const presses = await page.evaluateHandle(() => {
    const presses = { count: 0 }
    window.addEventListener('pointerdown', () => presses.count++, { capture: true })
    return presses
  })
  return () => presses.evaluate(({ count }) => count)
}
