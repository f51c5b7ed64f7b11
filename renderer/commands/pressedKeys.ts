import { isMac } from '../ui/keyNames.ts'

const keyNames: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
}

/**
 * The keys of an event in the notation of commands: "Mod+Shift+Z". Ignores Alt, which the mouse and the native menu
 * use.
 */
export function pressedKeys(event: KeyboardEvent): string {
  const key = keyNames[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key)
  const mod = isMac ? event.metaKey : event.ctrlKey
  const shift = event.shiftKey && key !== '?'
  return `${mod ? 'Mod+' : ''}${shift ? 'Shift+' : ''}${key}`
}
