import { startTour } from './tour.ts'
import { useApp } from '../state/app.ts'
import type { WindowCommand } from './windowCommand.ts'

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
  { id: 'tour', title: 'Take the tour', group: 'Help', run: startTour },
  {
    id: 'about',
    title: 'About Rigsphere',
    words: 'version licences licenses third party',
    group: 'Help',
    run: () => useApp.getState().show('about'),
  },
]
