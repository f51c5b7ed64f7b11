import { Menu, type MenuItemConstructorOptions as Item, app } from 'electron'
import type { Command, FileRef, ThemePreference } from '../contract/shell.ts'

export interface MenuActions {
  choose(purpose: 'open' | 'add'): void
  open(file: FileRef): void
  clearRecent(): void
  saveScreenshot(): void
  setTheme(preference: ThemePreference): void
  command(command: Command): void
}

export interface MenuState {
  readonly recent: readonly FileRef[]
  readonly theme: ThemePreference
}

const separator: Item = { type: 'separator' }

/** The native menu. It is built again whenever its state changes: menus cannot be edited in place. */
export function showMenu(actions: MenuActions, state: MenuState): void {
  const template: Item[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } satisfies Item] : []),
    fileMenu(actions, state),
    { role: 'editMenu' },
    viewMenu(actions, state),
    playbackMenu(actions),
    { role: 'windowMenu' },
    helpMenu(actions),
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

function fileMenu(actions: MenuActions, { recent }: MenuState): Item {
  return {
    role: 'fileMenu',
    label: '&File',
    submenu: [
      { label: 'Open…', accelerator: 'CmdOrCtrl+O', click: () => actions.choose('open') },
      { label: 'Open Recent', id: 'recent', submenu: recentMenu(actions, recent) },
      { label: 'Open Sample Scene', click: () => actions.command('open-sample') },
      { label: 'Add Rig…', accelerator: 'CmdOrCtrl+Shift+O', click: () => actions.choose('add') },
      separator,
      { label: 'Save Screenshot…', accelerator: 'CmdOrCtrl+Alt+S', click: () => actions.saveScreenshot() },
      separator,
      { role: process.platform === 'darwin' ? 'close' : 'quit' },
    ],
  }
}

function recentMenu(actions: MenuActions, recent: readonly FileRef[]): Item[] {
  if (recent.length === 0) return [{ label: 'No Recent Files', enabled: false }]
  const files = recent.map(
    (file): Item => ({ label: file.name, sublabel: file.folder, click: () => actions.open(file) }),
  )
  return [...files, separator, { label: 'Clear Recent Files', click: () => actions.clearRecent() }]
}

function viewMenu(actions: MenuActions, { theme }: MenuState): Item {
  const choice = (label: string, preference: ThemePreference): Item => ({
    label,
    type: 'radio',
    checked: theme === preference,
    click: () => actions.setTheme(preference),
  })
  const developer: Item[] = app.isPackaged ? [] : [separator, { role: 'reload' }, { role: 'toggleDevTools' }]
  return {
    role: 'viewMenu',
    label: '&View',
    submenu: [
      { label: 'Frame All', click: () => actions.command('frame-all') },
      separator,
      { label: 'Theme', submenu: [choice('System', 'system'), choice('Light', 'light'), choice('Dark', 'dark')] },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      ...developer,
    ],
  }
}

/** Without accelerators: a plain Space or arrow would be taken from every text field. The window's own keys do it. */
function playbackMenu(actions: MenuActions): Item {
  return {
    label: '&Playback',
    submenu: [
      { label: 'Play or Pause', click: () => actions.command('play-pause') },
      { label: 'Step Forward', click: () => actions.command('step-forward') },
      { label: 'Step Back', click: () => actions.command('step-back') },
    ],
  }
}

function helpMenu(actions: MenuActions): Item {
  return {
    role: 'help',
    label: '&Help',
    submenu: [{ label: 'Keyboard Shortcuts', click: () => actions.command('shortcuts') }, separator, { role: 'about' }],
  }
}
