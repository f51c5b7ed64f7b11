import { useApp } from '../state/app.ts'
import { openFiles } from '../requests/scene.ts'
import type { WindowCommand } from './windowCommand.ts'

/** A command for each recent file. */
export function recentCommands(): readonly WindowCommand[] {
  return useApp.getState().recent.map((file) => ({
    id: `recent-${file.token}`,
    title: `Open recent: ${file.name}`,
    words: file.folder,
    group: 'File',
    run: () => void openFiles('open', [file]),
  }))
}
