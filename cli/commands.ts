import type { Command } from 'commander'
import { contactsCommand } from './commands/contacts.ts'
import { deformCommand } from './commands/deform.ts'
import { exportCommand } from './commands/export.ts'
import { inspectCommand } from './commands/inspect.ts'
import { scanCommand } from './commands/scan.ts'
import { treeCommand } from './commands/tree.ts'

/** Every command of the terminal program: one file each in commands/, in the order in which `--help` lists them. */
export const commands: readonly ((program: Command) => void)[] = [
  inspectCommand,
  deformCommand,
  treeCommand,
  contactsCommand,
  scanCommand,
  exportCommand,
]
