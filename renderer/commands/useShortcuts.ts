import { useEffect } from 'react'
import { useApp } from '../state/app.ts'
import { isMac } from '../ui/keyNames.ts'
import type { WindowCommand } from './windowCommand.ts'
import { commands } from './commands.ts'
import { keysOf } from './ownKeys.ts'
import { pressedKeys } from './pressedKeys.ts'
import { runCommand } from './runCommand.ts'

/** Runs commands by their shortcuts, except for keys that the focused control uses itself. */
export function useShortcuts(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = commandFor(event)
      if (command === undefined) return
      event.preventDefault()
      event.stopPropagation()
      runCommand(command.id)
    }
    // In the capture phase, because a focused disabled button swallows all keys.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function commandFor(event: KeyboardEvent): WindowCommand | undefined {
  if (event.altKey || isHandledByFocus(event)) return undefined
  const pressed = pressedKeys(event)
  const { keys } = useApp.getState()
  // The native menu handles only default keys.
  return commands.find(
    (command) => keysOf(command, keys) === pressed && (command.nativeKeys !== true || command.id in keys),
  )
}

const handlesAllKeys = '[role="dialog"], [role="listbox"], [role="menu"]'
const isTextField = 'input:not([type="range"]), textarea, [contenteditable]'
const handlesEnter =
  'button, [role="button"], [role="option"], [role="radio"], [role="checkbox"], [role="switch"], summary, a'
const handlesArrows =
  '[role="tree"], .virtual, .segments, [role="slider"], [type="range"], [role="tablist"], ' +
  '[role="separator"], [role="grid"], [role="radiogroup"]'

/** Escape closes an open popup even if it does not have the focus yet. */
const openPopup = '[aria-haspopup][aria-expanded="true"]'

function isHandledByFocus(event: KeyboardEvent): boolean {
  if (event.key === 'Escape' && document.querySelector(openPopup) !== null) return true
  const target = event.target instanceof Element ? event.target : null
  if (target === null) return false
  if (target.closest(handlesAllKeys) !== null) return true
  const isMod = isMac ? event.metaKey : event.ctrlKey
  if (target.closest(isTextField) !== null) return !(isMod && event.key === 'k')
  if (event.key === ' ' || event.key === 'Enter') return target.closest(handlesEnter) !== null
  const moves = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End'
  return moves && target.closest(handlesArrows) !== null
}
