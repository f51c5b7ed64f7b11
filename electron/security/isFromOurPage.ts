import type { BrowserWindow, IpcMainInvokeEvent } from 'electron'
import type { Page } from './page.ts'

/** Whether a message was sent by the app's page in the main frame of the app's window. */
export function isFromOurPage({ senderFrame }: IpcMainInvokeEvent, window: BrowserWindow, page: Page): boolean {
  // A message may arrive after its window was destroyed.
  if (senderFrame === null || window.isDestroyed()) return false
  return senderFrame === window.webContents.mainFrame && senderFrame.origin === page.origin
}
