import { type BrowserWindow, app, dialog } from 'electron'
import { CrashCount } from '../base/crashCount.ts'
import type { WindowLink } from '../base/windowLink.ts'

/** Reloads the page when its process dies. The core keeps the scene, so the new page shows it unchanged. */
export function recoverPage(window: BrowserWindow, link: WindowLink): void {
  const crashes = new CrashCount()

  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit') return
    if (crashes.note(Date.now()) && !(await wantsAnotherTry(window, reason))) return app.quit()
    link.tell({
      severity: 'error',
      message: `The window's page crashed (${reason}) and was reloaded. Your scene is unchanged.`,
    })
    // Not inside the event handler: Chromium is still cleaning up the dead process and would crash.
    setImmediate(() => window.isDestroyed() || window.webContents.reload())
  })

  window.on('unresponsive', async () => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'The window does not respond.',
      detail: 'Wait, or reload it. Your scene is kept.',
      buttons: ['Wait', 'Load Again'],
      cancelId: 0,
    })
    if (response === 1) window.webContents.forcefullyCrashRenderer()
  })
}

async function wantsAnotherTry(window: BrowserWindow, reason: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: "The window's page keeps crashing.",
    detail: `Reason: ${reason}. A newer graphics driver often helps. Your files are untouched.`,
    buttons: ['Try Again', 'Quit'],
    cancelId: 1,
  })
  return response === 0
}
