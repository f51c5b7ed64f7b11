import { useApp } from '../state/app.ts'
import type { WindowCommand } from './command.ts'

/** Why a command is off right now, or undefined when it is on. */
export function offReason(command: WindowCommand): string | undefined {
  return command.off?.(useApp.getState())
}
