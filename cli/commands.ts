import type { Command } from 'commander'
import { deformCommand } from './commands/deform.ts'

/** Every command of the terminal program: one file each in commands/, in the order in which `--help` lists them. */
export const commands: readonly ((program: Command) => void)[] = [deformCommand]
