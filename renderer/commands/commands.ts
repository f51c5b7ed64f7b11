import { bodyCommands } from './bodyCommands.ts'
import type { WindowCommand } from './windowCommand.ts'
import { editCommands } from './editCommands.ts'
import { fileCommands } from './fileCommands.ts'
import { helpCommands } from './helpCommands.ts'
import { jointCommands } from './jointCommands.ts'
import { panelCommands } from './panelCommands.ts'
import { pictureCommands } from './pictureCommands.ts'
import { playbackCommands } from './playbackCommands.ts'
import { viewCommands } from './viewCommands.ts'

export const commands: readonly WindowCommand[] = [
  ...fileCommands,
  ...editCommands,
  ...bodyCommands,
  ...jointCommands,
  ...viewCommands,
  ...pictureCommands,
  ...panelCommands,
  ...playbackCommands,
  ...helpCommands,
]
