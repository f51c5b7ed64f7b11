import { isDeepStrictEqual } from 'node:util'
import type { BrowserWindow } from 'electron'
import type { ShellArrivals } from '../contract/shellMethods.ts'
import type { ViewMemory } from '../contract/shell.ts'
import type { RecentFiles } from '../files/recentFiles.ts'
import type { SettingsStore } from '../base/settings.ts'
import type { WindowLink } from '../base/windowLink.ts'
import { type MenuActions, type OwnKeys, showMenu } from './showMenu.ts'

export interface MenuParts {
  readonly window: BrowserWindow
  readonly shell: ShellArrivals
  readonly link: WindowLink
  readonly recent: RecentFiles
  readonly settings: SettingsStore
}

/** Shows the menu and updates it when the recent files or the settings change. */
export function keepMenu({ window, shell, link, recent, settings }: MenuParts): void {
  let keys = ownKeys(settings.value.view)
  const show = () => showMenu(actions, { recent: recent.refs, theme: settings.value.theme, keys })
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

  settings.onChange(({ recent: recentChanged, theme, view }) => {
    if (recentChanged !== undefined) link.emit('recentFiles', { files: recent.refs })
    const otherKeys = view !== undefined && !isDeepStrictEqual(keys, ownKeys(view))
    if (otherKeys) keys = ownKeys(view)
    if (recentChanged !== undefined || theme !== undefined || otherKeys) show()
  })
  show()
}

/** The keys that the user chose, as the window stores them. */
function ownKeys({ keys }: ViewMemory): OwnKeys {
  if (typeof keys !== 'object' || keys === null) return {}
  return Object.fromEntries(
    Object.entries(keys).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
