import type { OwnKeys } from '../state/view.ts'
import type { WindowCommand } from './command.ts'

/** The keys of a command: those that the user chose, or those it comes with. undefined: none. */
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

/** Gives keys to a command. A command that has them already gets the keys that this one had. */
export function withKeys(commands: readonly WindowCommand[], own: OwnKeys, id: string, keys: string): OwnKeys {
  const taker = commands.find((command) => command.id === id)
  if (taker === undefined) return own
  const other = keysTakenBy(commands, own, id, keys)
  const changed = { ...own, [id]: keys, ...(other !== undefined && { [other.id]: keysOf(taker, own) ?? '' }) }
  return Object.fromEntries(
    Object.entries(changed).filter(([name, value]) => {
      const standard = commands.find((command) => command.id === name)
      return standard !== undefined && (standard.keys ?? '') !== value
    }),
  )
}

/** Used by text fields, dialogs, the system or the native menu. */
const RESERVED =
  /^(Escape|Tab|Shift\+Tab|Enter|Backspace|Dead|Process|F1[0-2]|Mod\+([CXVAQWRMHZ0=+_-]|Shift\+[ZRI+])|Mod\+Shift\+Z)$/

const MODIFIERS = /(^|\+)(Control|Shift|Alt|AltGraph|Meta|CapsLock|NumLock|Fn)$/

/** Whether only modifiers are pressed so far. */
export function isModifier(keys: string): boolean {
  return MODIFIERS.test(keys)
}

/** Why these keys cannot be given to a command; undefined if they can. */
export function keysRefused(commands: readonly WindowCommand[], own: OwnKeys, id: string, keys: string) {
  if (RESERVED.test(keys)) return 'These keys are reserved for text fields, dialogs and the system.'
  const other = keysTakenBy(commands, own, id, keys)
  return other?.fixedKeys === true ? `“${other.title}” keeps these keys.` : undefined
}
