import type { Locator, Page } from 'playwright-core'
import type { Events } from '../../electron/contract/bridge.ts'
import type { FileToken } from '../../electron/contract/engine.ts'
import type { RunningApp } from './electron.ts'

/** Something that the window says to its user, whatever its tone. */
export function message(page: Page, text: string | RegExp): Locator {
  return page.locator('[role=alert], [role=status]').filter({ hasText: text }).first()
}

/** Waits until the window shows a scene: its name stands in the title. */
export async function sceneShown(page: Page, name: string): Promise<void> {
  await page.waitForFunction((name) => document.title.includes(name), name, { timeout: 60_000 })
}

/** Listens from now on; call the answer to wait for the first such event. */
export async function hear<Name extends keyof Events>(page: Page, name: Name): Promise<() => Promise<Events[Name]>> {
  const box = await page.evaluateHandle(
    (name) => ({ heard: new Promise<unknown>((resolve) => window.rigsphere.on(name, resolve)) }),
    name,
  )
  return () => box.evaluate(({ heard }) => heard) as Promise<Events[Name]>
}

/** What the window gets when its user picks this file in the dialog. */
export async function choose({ app, page }: RunningApp, path: string): Promise<FileToken> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, path)
  const chosen = await page.evaluate(() => window.rigsphere.shell.chooseFiles({ purpose: 'open' }))
  if (!chosen.ok) throw new Error(chosen.problem.message)
  return chosen.value[0].token
}

/** Switches to a workspace, unfolds one of its panels and answers it. */
export async function openPanel(page: Page, workspace: string, title: string): Promise<Locator> {
  await page.getByRole('tab', { name: workspace, exact: true }).click()
  return unfold(page, title)
}

/** Unfolds a section that has a fold in its title, and answers the section. */
export async function unfold(page: Page, title: string): Promise<Locator> {
  const fold = page.getByRole('button', { name: title, exact: true }).and(page.locator('[aria-expanded]'))
  await fold.waitFor()
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  return page.getByRole('region', { name: title, exact: true })
}
