import { Menu, type MenuItemConstructorOptions as Item, app } from 'electron'
import { sampleScenes } from '../contract/sampleScenes.ts'
import { menuWorkspaces } from '../contract/menuWorkspaces.ts'
import type { CommandId } from '../contract/commandId.ts'
import type { FileRef, ThemePreference } from '../contract/shell.ts'

export interface MenuActions {
  choose(purpose: 'open' | 'add'): void
  open(file: FileRef): void
  clearRecent(): void
  saveScreenshot(): void
  setTheme(preference: ThemePreference): void
  command(command: CommandId): void
  changeText(step: 'undo' | 'redo'): void
}

export type OwnKeys = { readonly [Id in CommandId]?: string }

export interface MenuState {
  readonly recent: readonly FileRef[]
  readonly theme: ThemePreference
  /** By command, the keys that the user chose: "Mod+Shift+Z"; empty: none. */
  readonly keys: OwnKeys
}

const separator: Item = { type: 'separator' }
const isMac = process.platform === 'darwin'

/** Shows the native menu. It is rebuilt whenever its state changes, because menus cannot be edited in place. */
export function showMenu(actions: MenuActions, state: MenuState): void {
  const template: Item[] = [
    ...(isMac ? [appMenu(actions, state)] : []),
    fileMenu(actions, state),
    editMenu(actions),
    viewMenu(actions, state),
    playbackMenu(actions),
    { role: 'windowMenu' },
    helpMenu(actions),
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** The application menu of macOS, which contains the preferences. Other systems have them in the File menu. */
function appMenu(actions: MenuActions, state: MenuState): Item {
  return {
    role: 'appMenu',
    submenu: [
      commandItem(actions, 'About Rigsphere', 'about'),
      separator,
      preferences(actions, state),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
}

function preferences(actions: MenuActions, { keys }: MenuState): Item {
  return {
    label: 'Preferences…',
    ...acceleratorOf(keys, 'preferences', 'CmdOrCtrl+,'),
    click: () => actions.command('preferences'),
  }
}

/** The accelerator of a command: `standard`, or the keys that the user chose, to which the page listens by itself. */
function acceleratorOf(keys: OwnKeys, command: CommandId, standard: string): Item {
  const own = keys[command]
  if (own === undefined) return { accelerator: standard }
  // On macOS every accelerator is registered: a plain letter would be taken from text fields.
  return own.includes('Mod+') ? { accelerator: own.replace('Mod', 'CmdOrCtrl'), registerAccelerator: false } : {}
}

function fileMenu(actions: MenuActions, state: MenuState): Item {
  const { recent, keys } = state
  return {
    role: 'fileMenu',
    label: '&File',
    submenu: [
      { label: 'Open…', ...acceleratorOf(keys, 'open', 'CmdOrCtrl+O'), click: () => actions.choose('open') },
      { label: 'Open Recent', id: 'recent', submenu: recentMenu(actions, recent) },
      { label: 'Open Sample Scene', submenu: sampleMenu(actions) },
      { label: 'Add Rig…', ...acceleratorOf(keys, 'add', 'CmdOrCtrl+Shift+O'), click: () => actions.choose('add') },
      separator,
      { label: 'Save Scene', ...acceleratorOf(keys, 'save', 'CmdOrCtrl+S'), click: () => actions.command('save') },
      {
        label: 'Save Scene As…',
        ...acceleratorOf(keys, 'save-as', 'CmdOrCtrl+Shift+S'),
        click: () => actions.command('save-as'),
      },
      {
        label: 'Save Screenshot…',
        ...acceleratorOf(keys, 'screenshot', 'CmdOrCtrl+Alt+S'),
        click: () => actions.saveScreenshot(),
      },
      separator,
      { label: 'Export…', ...acceleratorOf(keys, 'export', 'CmdOrCtrl+E'), click: () => actions.command('export') },
      {
        label: 'Report…',
        ...acceleratorOf(keys, 'report', 'CmdOrCtrl+Shift+E'),
        click: () => actions.command('report'),
      },
      separator,
      ...(isMac ? [] : [preferences(actions, state), separator]),
      { role: isMac ? 'close' : 'quit' },
    ],
  }
}

function sampleMenu(actions: MenuActions): Item[] {
  return sampleScenes.map(({ id, title }) => commandItem(actions, title, `open-sample-${id}`))
}

function recentMenu(actions: MenuActions, recent: readonly FileRef[]): Item[] {
  if (recent.length === 0) return [{ label: 'No Recent Files', enabled: false }]
  const files = recent.map(
    (file): Item => ({ label: file.name, sublabel: file.folder, click: () => actions.open(file) }),
  )
  return [...files, separator, { label: 'Clear Recent Files', click: () => actions.clearRecent() }]
}

/**
 * The page handles keys first and consumes those that it uses. An accelerator that arrives here is meant for a text
 * field; a click on the menu item is meant for the scene.
 */
function editMenu(actions: MenuActions): Item {
  const change = (label: string, accelerator: string, step: 'undo' | 'redo'): Item => ({
    label,
    accelerator,
    click: (_item, _window, { triggeredByAccelerator }) =>
      triggeredByAccelerator === true ? actions.changeText(step) : actions.command(step),
  })
  return {
    role: 'editMenu',
    label: '&Edit',
    submenu: [
      change('Undo', 'CmdOrCtrl+Z', 'undo'),
      change('Redo', 'CmdOrCtrl+Shift+Z', 'redo'),
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      { role: 'selectAll' },
    ],
  }
}

function viewMenu(actions: MenuActions, { theme, keys }: MenuState): Item {
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
      ...menuWorkspaces.map(({ id, title, key }) => ({
        ...commandItem(actions, title, `workspace-${id}`),
        ...acceleratorOf(keys, `workspace-${id}`, `CmdOrCtrl+${key}`),
        // Only displayed: the page handles these keys.
        registerAccelerator: false,
      })),
      separator,
      commandItem(actions, 'Frame Everything', 'frame-all'),
      commandItem(actions, 'Frame the Selection', 'frame-selection'),
      separator,
      commandItem(actions, 'Front', 'view-front'),
      commandItem(actions, 'Side', 'view-side'),
      commandItem(actions, 'Top', 'view-top'),
      separator,
      commandItem(actions, 'Boxes Around Bodies', 'boxes'),
      commandItem(actions, 'Probe', 'tool-probe'),
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

function playbackMenu(actions: MenuActions): Item {
  return {
    label: '&Playback',
    submenu: [
      commandItem(actions, 'Play or Pause', 'play-pause'),
      commandItem(actions, 'Step Forward', 'step-forward'),
      commandItem(actions, 'Step Back', 'step-back'),
      separator,
      commandItem(actions, 'Go to Start', 'to-start'),
      commandItem(actions, 'Go to End', 'to-end'),
    ],
  }
}

/**
 * Without an accelerator, because it would take plain letters or Space from text fields. The page handles these keys.
 */
function commandItem(actions: MenuActions, label: string, command: CommandId): Item {
  return { label, click: () => actions.command(command) }
}

function helpMenu(actions: MenuActions): Item {
  return {
    role: 'help',
    label: '&Help',
    submenu: [
      commandItem(actions, 'All Commands', 'palette'),
      commandItem(actions, 'Keyboard Shortcuts', 'shortcuts'),
      commandItem(actions, 'Take the Tour', 'tour'),
      separator,
      commandItem(actions, 'About Rigsphere', 'about'),
    ],
  }
}
