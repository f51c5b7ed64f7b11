import { useApp } from '../state/app.ts'
import { redo, undo } from '../state/history.ts'
import type { WindowCommand } from './windowCommand.ts'

export const editCommands: readonly WindowCommand[] = [
  {
    id: 'undo',
    title: 'Undo',
    group: 'Edit',
    keys: 'Mod+Z',
    fixedKeys: true,
    run: undo,
    off: () => (useApp.temporal.getState().pastStates.length > 0 ? undefined : 'Nothing to undo.'),
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'Edit',
    keys: 'Mod+Shift+Z',
    fixedKeys: true,
    run: redo,
    off: () => (useApp.temporal.getState().futureStates.length > 0 ? undefined : 'Nothing to redo.'),
  },
]
