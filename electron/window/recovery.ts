import { type BrowserWindow, app, dialog } from 'electron'
import { CrashCount } from '../crashCount.ts'
import type { WindowLink } from './link.ts'

/** Brings the page back when its process dies. The scene lives in the core, so the new page finds it as it was. */
export function recoverPage(window: BrowserWindow, link: WindowLink): void {
  const crashes = new CrashCount()

  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit') return
    if (crashes.note(Date.now()) && !(await wantsAnotherTry(window, reason))) return app.quit()
    link.tell({
      severity: 'error',
      message: `The window's page stopped (${reason}) and was loaded again. Your scene is still here.`,
    })
    // Not from within the event: Chromium is still taking the dead process apart and would die with it.
    setImmediate(() => window.isDestroyed() || window.webContents.reload())
  })

  window.on('unresponsive', async () => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'The window does not respond.',
      detail: 'Wait for it, or load it again: your scene stays in the core.',
      buttons: ['Wait', 'Load Again'],
      cancelId: 0,
    })
    if (response === 1) window.webContents.forcefullyCrashRenderer()
  })
}

async function wantsAnotherTry(window: BrowserWindow, reason: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: "The window's page keeps stopping.",
    detail: `Reason: ${reason}. A newer graphics driver often helps. Your files are untouched.`,
    buttons: ['Try Again', 'Quit'],
    cancelId: 1,
  })
  return response === 0
}
