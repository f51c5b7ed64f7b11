import type { ThemePreference } from '../../electron/contract/shell.ts'
import { type App, useApp } from '../state/app.ts'
import type { CameraTarget } from '../state/live.ts'
import { resetLayout } from '../requests/resetLayout.ts'
import { setTheme } from '../requests/setTheme.ts'
import type { ViewSettings } from '../state/view.ts'
import type { WindowCommand } from './windowCommand.ts'
import { noScene } from './noScene.ts'

export const viewCommands: readonly WindowCommand[] = [
  looking('frame-selection', 'Frame the selection', 'F', { kind: 'selection' }),
  looking('frame-all', 'Frame everything', 'Shift+F', { kind: 'all' }),
  looking('view-front', 'Look from the front', '1', { kind: 'direction', from: 'front' }),
  looking('view-side', 'Look from the side', '3', { kind: 'direction', from: 'side' }),
  looking('view-top', 'Look from the top', '7', { kind: 'direction', from: 'top' }),
  switching('contacts', 'Show or hide contacts', 'C', 'contactsShown'),
  switching('wireframe', 'Wireframe on or off', 'W', 'wireframe'),
  switching('smooth', 'Smooth or faceted shading', 'S', 'smooth'),
  switching('grid', 'Grid on or off', 'G', 'grid'),
  switching('boxes', 'Boxes around bodies (broad phase) on or off', 'O', 'boxes'),
  theme('system', 'Theme: follow the system'),
  theme('light', 'Theme: light'),
  theme('dark', 'Theme: dark'),
  { id: 'reset-layout', title: 'Reset the layout', group: 'View', run: resetLayout },
]

function looking(id: WindowCommand['id'], title: string, keys: string, target: CameraTarget): WindowCommand {
  return { id, title, group: 'View', keys, run: () => useApp.getState().look(target), off: noScene }
}

type Switch = { [Name in keyof ViewSettings]: ViewSettings[Name] extends boolean ? Name : never }[keyof ViewSettings]

function switching(id: WindowCommand['id'], title: string, keys: string, name: Switch): WindowCommand {
  const run = () => useApp.getState().setView({ [name]: !useApp.getState()[name] })
  return { id, title, group: 'View', keys, run }
}

function theme(preference: ThemePreference, title: string): WindowCommand {
  const off = (app: App) => (app.theme === preference ? 'This theme is already active.' : undefined)
  return { id: `theme-${preference}`, title, group: 'View', run: () => void setTheme(preference), off }
}
