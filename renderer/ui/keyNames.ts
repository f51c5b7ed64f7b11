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

/** The names of the keys in "Mod+Shift+Z" on the operating system. */
export function keyNames(keys: string): readonly string[] {
  return keys.split('+').map((key) => names[key] ?? key)
}
