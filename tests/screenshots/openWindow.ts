import { join } from 'node:path'
import { root } from '../../scripts/paths.mjs'
import { launchApp, type RunningApp } from '../support/electron.ts'
import { sceneShown } from '../support/window.ts'

export type Theme = 'dark' | 'light'

/** Starts the app with a sample scene whose clip is scanned. */
export async function openWindow(scene: string): Promise<RunningApp> {
  const running = await launchApp({ args: [join(root, 'assets', 'scenes', `${scene}.rigscene.json`)] })
  const { page } = running
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await sceneShown(page, scene)
  await page.getByText(/^scanned (\d+) of \1$/).waitFor({ timeout: 300_000 })
  return running
}

export async function setSize({ app }: RunningApp, width: number, height: number, zoom = 1): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, { width, height, zoom }) => {
      const [window] = BrowserWindow.getAllWindows()
      window.setContentSize(width, height)
      window.webContents.setZoomFactor(zoom)
    },
    { width, height, zoom },
  )
}

export async function setTheme({ page }: RunningApp, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}
