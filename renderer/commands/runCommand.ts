import type { CommandId } from '../../electron/contract/commandId.ts'
import { commands } from './commands.ts'
import { offReason } from './offReason.ts'

/** Does nothing when the command is off: whoever offers it has said why. */
export function runCommand(id: CommandId): void {
  const command = commands.find((candidate) => candidate.id === id)
  if (command !== undefined && offReason(command) === undefined) command.run()
}
