import { useApp } from '../store/app.ts'
import type { WindowCommand } from './command.ts'

export const helpCommands: readonly WindowCommand[] = [
  {
    id: 'palette',
    title: 'All commands…',
    group: 'Help',
    keys: 'Mod+K',
    run: () => useApp.getState().show('palette'),
  },
  {
    id: 'shortcuts',
    title: 'Keyboard shortcuts',
    group: 'Help',
    keys: '?',
    run: () => useApp.getState().show('shortcuts'),
  },
  { id: 'tour', title: 'Show the tour again', group: 'Help', run: () => useApp.setState({ tourStep: 0 }) },
]
