import type { Locator, Page } from 'playwright-core'
import type { Events } from '../../electron/contract/bridge.ts'
import type { FileToken } from '../../electron/contract/engine.ts'
import type { RunningApp } from './electron.ts'

/** An alert or status message in the window. */
export function message(page: Page, text: string | RegExp): Locator {
  return page.locator('[role=alert], [role=status]').filter({ hasText: text }).first()
}

/** Waits until the window title contains the scene name. */
export async function sceneShown(page: Page, name: string): Promise<void> {
  await page.waitForFunction((name) => document.title.includes(name), name, { timeout: 60_000 })
}

/**
 * Starts listening; call the returned function to wait for the first event. Polls, because a promise awaited from
 * outside the page may be garbage-collected.
 */
export async function hear<Name extends keyof Events>(page: Page, name: Name): Promise<() => Promise<Events[Name]>> {
  const heard = await page.evaluateHandle((name) => {
    const events: unknown[] = []
    window.rigsphere.on(name, (event) => events.push(event))
    return events
  }, name)
  return async () => {
    await page.waitForFunction((events) => events.length > 0, heard, { polling: 50, timeout: 60_000 })
    return (await heard.evaluate(([first]) => first)) as Events[Name]
  }
}

/** The token that the window receives when the user picks this file in the dialog. */
export async function choose({ app, page }: RunningApp, path: string): Promise<FileToken> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, path)
  const chosen = await page.evaluate(() => window.rigsphere.shell.chooseFiles({ purpose: 'open' }))
  if (!chosen.ok) throw new Error(chosen.problem.message)
  return chosen.value[0].token
}

/** Clicks the timeline at a fraction of its width. */
export async function seekTo(page: Page, part: number): Promise<void> {
  await page.getByRole('slider', { name: 'Time', exact: true }).evaluate((slider, at) => {
    const { left, top, width } = slider.getBoundingClientRect()
    const where = { clientX: left + width * at, clientY: top + 30, button: 0, buttons: 1, bubbles: true, pointerId: 1 }
    slider.setPointerCapture = () => undefined
    slider.dispatchEvent(new PointerEvent('pointerdown', where))
    slider.dispatchEvent(new PointerEvent('pointerup', { ...where, buttons: 0 }))
  }, part)
}

/** Switches to a workspace, expands one of its panels and returns it. */
export async function openPanel(page: Page, workspace: string, title: string): Promise<Locator> {
  await page.getByRole('tab', { name: workspace, exact: true }).click()
  return unfold(page, title)
}

/** Expands a collapsible section and returns it. */
export async function unfold(page: Page, title: string): Promise<Locator> {
  const fold = page.getByRole('button', { name: title, exact: true }).and(page.locator('[aria-expanded]'))
  await fold.waitFor()
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  return page.getByRole('region', { name: title, exact: true })
}
