import type { WindowCommand } from './command.ts'
import { commands } from './commands.ts'

/** All commands whose group and title hold every word that was typed. */
export function findCommands(text: string): readonly WindowCommand[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const offered = commands.filter((command) => command.id !== 'palette')
  return offered.filter((command) => {
    const name = `${command.group} ${command.title}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}
