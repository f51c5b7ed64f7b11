import { useEffect } from 'react'
import { useApp } from '../state/app.ts'
import { isMac } from '../ui/keyNames.ts'
import type { WindowCommand } from './command.ts'
import { commands } from './commands.ts'
import { keysOf } from './ownKeys.ts'
import { pressedKeys } from './pressedKeys.ts'
import { runCommand } from './runCommand.ts'

/** Keys do what the commands say, except where the focused control has its own use for them. */
export function useShortcuts(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = commandFor(event)
      if (command === undefined) return
      event.preventDefault()
      event.stopPropagation()
      runCommand(command.id)
    }
    // Before the controls: a button that is off swallows every key while it has the focus.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function commandFor(event: KeyboardEvent): WindowCommand | undefined {
  if (event.altKey || keptByFocus(event)) return undefined
  const pressed = pressedKeys(event)
  const { keys } = useApp.getState()
  // The native menu only listens to the keys that a command comes with.
  return commands.find(
    (command) => keysOf(command, keys) === pressed && (command.nativeKeys !== true || command.id in keys),
  )
}

const typesItself = '[role="dialog"], [role="listbox"], [role="menu"]'
const isWrittenIn = 'input:not([type="range"]), textarea, [contenteditable]'
const pressesItself =
  'button, [role="button"], [role="option"], [role="radio"], [role="checkbox"], [role="switch"], summary, a'
const walksItself =
  '[role="tree"], .virtual, .segments, [role="slider"], [type="range"], [role="tablist"], [role="separator"], [role="grid"], [role="radiogroup"]'

/** A popup that has just opened may not have the focus yet; Escape closes it all the same. */
const openPopup = '[aria-haspopup][aria-expanded="true"]'

function keptByFocus(event: KeyboardEvent): boolean {
  if (event.key === 'Escape' && document.querySelector(openPopup) !== null) return true
  const target = event.target instanceof Element ? event.target : null
  if (target === null) return false
  if (target.closest(typesItself) !== null) return true
  const isMod = isMac ? event.metaKey : event.ctrlKey
  if (target.closest(isWrittenIn) !== null) return !(isMod && event.key === 'k')
  if (event.key === ' ' || event.key === 'Enter') return target.closest(pressesItself) !== null
  const moves = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End'
  return moves && target.closest(walksItself) !== null
}
