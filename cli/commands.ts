import type { Command } from 'commander'
import { batchCommand } from './commands/batchCommand.ts'
import { benchCommand } from './commands/benchCommand.ts'
import { contactsCommand } from './commands/contactsCommand.ts'
import { deformCommand } from './commands/deformCommand.ts'
import { distanceCommand } from './commands/distanceCommand.ts'
import { exportCommand } from './commands/exportCommand.ts'
import { innerCommand } from './commands/innerCommand.ts'
import { inspectCommand } from './commands/inspectCommand.ts'
import { penetrationCommand } from './commands/penetrationCommand.ts'
import { probeCommand } from './commands/probeCommand.ts'
import { scanCommand } from './commands/scanCommand.ts'
import { treeCommand } from './commands/treeCommand.ts'
import { watchCommand } from './commands/watchCommand.ts'

/** All commands of the terminal program, one file each in commands/, in the order in which `--help` lists them. */
export const commands: readonly ((program: Command) => void)[] = [
  inspectCommand,
  deformCommand,
  treeCommand,
  innerCommand,
  contactsCommand,
  scanCommand,
  probeCommand,
  distanceCommand,
  penetrationCommand,
  exportCommand,
  batchCommand,
  watchCommand,
  benchCommand,
]
