/** User-defined shortcuts. */
import type { OwnKeys } from '../state/view.ts'
import type { WindowCommand } from './windowCommand.ts'

/** The user-defined or default keys of a command. undefined: none. */
export function keysOf(command: WindowCommand, own: OwnKeys): string | undefined {
  const keys = own[command.id] ?? command.keys
  return keys === '' ? undefined : keys
}

/** The other command that has these keys. */
export function keysTakenBy(
  commands: readonly WindowCommand[],
  own: OwnKeys,
  id: string,
  keys: string,
): WindowCommand | undefined {
  return commands.find((command) => command.id !== id && keysOf(command, own) === keys)
}

/** Assigns keys to a command. Another command with these keys gets the previous keys of this one. */
export function withKeys(commands: readonly WindowCommand[], own: OwnKeys, id: string, keys: string): OwnKeys {
  const command = commands.find((one) => one.id === id)
  if (command === undefined) return own
  const other = keysTakenBy(commands, own, id, keys)
  const changed = { ...own, [id]: keys, ...(other !== undefined && { [other.id]: keysOf(command, own) ?? '' }) }
  return Object.fromEntries(
    Object.entries(changed).filter(([name, value]) => {
      const standard = commands.find((command) => command.id === name)
      return standard !== undefined && (standard.keys ?? '') !== value
    }),
  )
}

/** Keys of text fields, dialogs, the system or the native menu. */
const RESERVED =
  /^(Escape|Tab|Shift\+Tab|Enter|Backspace|Dead|Process|F1[0-2]|Mod\+([CXVAQWRMHZ0=+_-]|Shift\+[ZRI+])|Mod\+Shift\+Z)$/

const MODIFIERS = /(^|\+)(Control|Shift|Alt|AltGraph|Meta|CapsLock|NumLock|Fn)$/

/** Whether only modifiers are pressed. */
export function isModifier(keys: string): boolean {
  return MODIFIERS.test(keys)
}

/** Why these keys cannot be assigned to a command, or undefined. */
export function keysRefused(commands: readonly WindowCommand[], own: OwnKeys, id: string, keys: string) {
  if (RESERVED.test(keys)) return 'These keys are reserved for text fields, dialogs and the system.'
  const other = keysTakenBy(commands, own, id, keys)
  return other?.fixedKeys === true ? `“${other.title}” uses these keys and cannot be changed.` : undefined
}
