import type { WindowCommand } from './command.ts'
import { commands } from './commands.ts'
import { recentCommands } from './recentCommands.ts'

/** All commands whose group, title and further words hold every word that was typed; those found by title come first. */
export function findCommands(text: string): readonly WindowCommand[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const offered = [...commands, ...recentCommands()].filter((command) => command.id !== 'palette')
  const holds = (name: string) => words.every((word) => name.toLowerCase().includes(word))
  const byTitle = offered.filter(({ group, title }) => holds(`${group} ${title}`))
  const byWords = offered.filter((command) => holds(`${command.group} ${command.title} ${command.words ?? ''}`))
  return [...new Set([...byTitle, ...byWords])]
}
