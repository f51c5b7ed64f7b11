import type { BrowserWindow } from 'electron'
import { type Events, eventChannel } from '../contract/bridge.ts'
import type { FileRef, Notice } from '../contract/shell.ts'

/**
 * Sends events to the window. Notices and files to open are queued until the page listens; other events are dropped.
 */
export class WindowLink {
  #window: BrowserWindow | null = null
  #listening = false
  #notices: Notice[] = []
  #files: FileRef[] = []

  connect(window: BrowserWindow): void {
    const contents = window.webContents
    this.#window = window
    contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#listening = false
    })
    contents.on('render-process-gone', () => {
      this.#listening = false
    })
  }

  /** Call when the page starts listening. Returns what was queued. */
  greet(): { notices: readonly Notice[]; open: readonly FileRef[] } {
    const queued = { notices: this.#notices, open: this.#files }
    this.#listening = true
    this.#notices = []
    this.#files = []
    return queued
  }

  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    if (this.#listening && this.#window?.isDestroyed() === false)
      this.#window.webContents.send(eventChannel, name, payload)
  }

  tell(notice: Notice): void {
    if (this.#listening) this.emit('notice', notice)
    else this.#notices.push(notice)
  }

  open(purpose: 'open' | 'add', files: readonly FileRef[]): void {
    if (files.length === 0) return
    if (this.#listening) this.emit('openFiles', { purpose, files })
    else this.#files.push(...files)
  }

  bringToFront(): void {
    if (this.#window === null || this.#window.isDestroyed()) return
    if (this.#window.isMinimized()) this.#window.restore()
    this.#window.show()
    this.#window.focus()
  }
}
