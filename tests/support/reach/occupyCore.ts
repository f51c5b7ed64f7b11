import type { Page } from 'playwright-core'

/** Questions that the core answers before the next one: they take longer than a few keys. */
export async function occupyCore(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const start = await window.rigsphere.shell.ready()
    const body = (start.ok && start.value.scene?.bodies[0]?.id) || 0
    for (let k = 0; k < 1500; k++) void window.rigsphere.engine.tree({ body })
  })
}
