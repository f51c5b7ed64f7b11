import type { WindowCommand } from './windowCommand.ts'
import { commands } from './commands.ts'
import { recentCommands } from './recentCommands.ts'

/** Commands whose group, title and search words contain all words of `text`. Matches in the title come first. */
export function findCommands(text: string): readonly WindowCommand[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const offered = [...commands, ...recentCommands()].filter((command) => command.id !== 'palette')
  const matches = (name: string) => words.every((word) => name.toLowerCase().includes(word))
  const byTitle = offered.filter(({ group, title }) => matches(`${group} ${title}`))
  const byWords = offered.filter((command) => matches(`${command.group} ${command.title} ${command.words ?? ''}`))
  return [...new Set([...byTitle, ...byWords])]
}
