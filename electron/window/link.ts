import type { BrowserWindow } from 'electron'
import { type Events, eventChannel } from '../contract/bridge.ts'
import type { FileRef, Notice } from '../contract/shell.ts'

/** What goes to the window. Messages for people and files to open wait until it listens; everything else is of the moment. */
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

  /** The page listens from now on and gets what has waited for it. */
  greet(): { notices: readonly Notice[]; open: readonly FileRef[] } {
    const waiting = { notices: this.#notices, open: this.#files }
    this.#listening = true
    this.#notices = []
    this.#files = []
    return waiting
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
