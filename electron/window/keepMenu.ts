import type { BrowserWindow } from 'electron'
import type { ShellArrivals } from '../contract/requests.ts'
import type { RecentFiles } from '../files/recentFiles.ts'
import type { SettingsStore } from '../settings.ts'
import type { WindowLink } from './link.ts'
import { type MenuActions, showMenu } from './menu.ts'

export interface MenuParts {
  readonly window: BrowserWindow
  readonly shell: ShellArrivals
  readonly link: WindowLink
  readonly recent: RecentFiles
  readonly settings: SettingsStore
}

/** Shows the menu and keeps it true: what it offers is the shell's, what it lists comes from the settings. */
export function keepMenu({ window, shell, link, recent, settings }: MenuParts): void {
  const show = () => showMenu(actions, { recent: recent.refs, theme: settings.value.theme })
  const actions: MenuActions = {
    async choose(purpose) {
      const files = await shell.chooseFiles({ purpose })
      if (files.ok) link.open(purpose, files.value)
    },
    open: (file) => link.open('open', [file]),
    clearRecent: () => void shell.clearRecentFiles(),
    async saveScreenshot() {
      const saved = await shell.saveScreenshot()
      if (!saved.ok) link.tell({ severity: 'error', message: saved.problem.message })
      else if (saved.value !== null) link.tell({ severity: 'info', message: `Saved ${saved.value.name}.` })
    },
    setTheme: (preference) => void shell.setTheme({ preference }),
    command: (command) => link.emit('command', { command }),
    changeText: (step) => window.webContents[step](),
  }

  settings.onChange(({ recent: recentChanged, theme }) => {
    if (recentChanged !== undefined) link.emit('recentFiles', { files: recent.refs })
    if (recentChanged !== undefined || theme !== undefined) show()
  })
  show()
}
