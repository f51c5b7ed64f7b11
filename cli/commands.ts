import type { Command } from 'commander'
import { batchCommand } from './commands/batch.ts'
import { benchCommand } from './commands/bench.ts'
import { contactsCommand } from './commands/contacts.ts'
import { deformCommand } from './commands/deform.ts'
import { distanceCommand } from './commands/distance.ts'
import { exportCommand } from './commands/export.ts'
import { inspectCommand } from './commands/inspect.ts'
import { penetrationCommand } from './commands/penetration.ts'
import { probeCommand } from './commands/probe.ts'
import { scanCommand } from './commands/scan.ts'
import { treeCommand } from './commands/tree.ts'
import { watchCommand } from './commands/watch.ts'

/** Every command of the terminal program: one file each in commands/, in the order in which `--help` lists them. */
export const commands: readonly ((program: Command) => void)[] = [
  inspectCommand,
  deformCommand,
  treeCommand,
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
