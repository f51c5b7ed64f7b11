export const isMac = /mac/i.test(navigator.userAgent)

const macNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const names: Readonly<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Left: '←',
  Right: '→',
  Up: '↑',
  Down: '↓',
  ...(isMac ? macNames : {}),
}

/** "Mod+Shift+Z" -> the names of its keys on this system. */
export function keyNames(keys: string): readonly string[] {
  return keys.split('+').map((key) => names[key] ?? key)
}
