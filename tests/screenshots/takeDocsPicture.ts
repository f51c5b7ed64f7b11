import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningApp } from '../support/electron.ts'
import type { DocsPicture } from './docsPictures.ts'
import { openWindow, setSize, setTheme } from './openWindow.ts'
import { stepsIn } from './steps.ts'
import { untilStill } from './untilStill.ts'

/** Every picture is taken in a new window, so that none depends on another. */
export async function takeDocsPicture(picture: DocsPicture, folder: string): Promise<void> {
  const { name, scene = 'two-men', theme = 'dark', workspace, frame, panel, prepare, page } = picture
  const running = await openWindow(scene)
  try {
    await setSize(running, 1280, 800)
    await setTheme(running, theme)
    const steps = stepsIn(running.page)
    await running.page.getByRole('tab', { name: workspace, exact: true }).click()
    await steps.seek(frame)
    await prepare?.(steps)
    await untilStill(running)
    if (panel !== undefined) await steps.scrollTo(panel)
    const image = page === undefined ? await untilStill(running) : await exportedPage(running, page)
    await writeFile(join(folder, `${name}.png`), image)
  } finally {
    await running.close()
  }
}

/** Exports the page for a review and opens it. */
async function exportedPage({ app, page }: RunningApp, size: NonNullable<DocsPicture['page']>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'rigsphere-report-'))
  try {
    const file = join(folder, 'man.html')
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, file)
    await page.getByRole('radio', { name: /^Review page/ }).click()
    await page.getByRole('button', { name: 'Export…', exact: true }).click()
    await page
      .getByRole('region', { name: /^Last export/ })
      .getByText('Show in folder')
      .waitFor({ timeout: 120_000 })
    const image = await app.evaluate(
      async ({ BrowserWindow, nativeTheme }, { file, size }) => {
        nativeTheme.themeSource = 'light'
        // The session of the app opens no files.
        const webPreferences = { partition: 'report' }
        const window = new BrowserWindow({ ...size, useContentSize: true, frame: false, webPreferences })
        await window.loadFile(file)
        // The page is laid out for a wider window.
        window.webContents.setZoomFactor(0.72)
        await window.webContents.insertCSS('::-webkit-scrollbar { display: none }')
        await window.webContents.executeJavaScript('new Promise((done) => setTimeout(done, 500))')
        const image = await window.webContents.capturePage()
        return image.toPNG().toString('base64')
      },
      { file, size },
    )
    return Buffer.from(image, 'base64')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
