import type { BrowserWindow, IpcMainInvokeEvent } from 'electron'
import type { Page } from './page.ts'

/** Whether a message comes from our own page in the main frame of our own window, and from nowhere else. */
export function isFromOurPage({ senderFrame }: IpcMainInvokeEvent, window: BrowserWindow, page: Page): boolean {
  // A last message may arrive after its window has gone.
  if (senderFrame === null || window.isDestroyed()) return false
  return senderFrame === window.webContents.mainFrame && senderFrame.origin === page.origin
}
