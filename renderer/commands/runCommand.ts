import type { CommandId } from '../../electron/contract/commandId.ts'
import { commands } from './commands.ts'
import { offReason } from './offReason.ts'

/** Runs a command unless it is disabled. */
export function runCommand(id: CommandId): void {
  const command = commands.find((candidate) => candidate.id === id)
  if (command !== undefined && offReason(command) === undefined) command.run()
}
