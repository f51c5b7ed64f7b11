import { useApp } from '../state/app.ts'
import type { WindowCommand } from './windowCommand.ts'

/** Why a command is disabled, or undefined. */
export function offReason(command: WindowCommand): string | undefined {
  return command.off?.(useApp.getState())
}
