import './fakeBridge.ts'
import { describe, expect, it } from 'vitest'
import { commands } from '../../renderer/commands/commands.ts'
import { keysOf, keysRefused, withKeys } from '../../renderer/commands/ownKeys.ts'
import { viewFrom } from '../../renderer/requests/viewMemory.ts'

const keys = (id: string, own: Readonly<Record<string, string>>) => {
  const command = commands.find((one) => one.id === id)
  return command && keysOf(command, own)
}

describe('the keys of commands', () => {
  it('are unique', () => {
    const all = commands.flatMap((command) => keysOf(command, {}) ?? [])
    expect(new Set(all).size).toBe(all.length)
  })

  it('can be given to a command with or without keys', () => {
    const own = withKeys(commands, withKeys(commands, {}, 'grid', 'J'), 'compare', 'Shift+J')
    expect([keys('grid', own), keys('compare', own)]).toEqual(['J', 'Shift+J'])
  })

  it('are swapped with the command that has them', () => {
    const swapped = withKeys(commands, {}, 'grid', 'W')
    expect([keys('grid', swapped), keys('wireframe', swapped)]).toEqual(['W', 'G'])
    const taken = withKeys(commands, {}, 'compare', 'G')
    expect([keys('compare', taken), keys('grid', taken)]).toEqual(['G', undefined])
  })

  it('are not stored if they are those that a command comes with', () => {
    expect(withKeys(commands, withKeys(commands, {}, 'grid', 'W'), 'grid', 'G')).toEqual({})
  })

  it('are refused if text fields, dialogs or fixed commands use them', () => {
    for (const taken of ['Escape', 'Tab', 'Mod+C', 'Mod+Z', 'Mod+Shift+Z', 'Mod+0', 'F11']) {
      expect(keysRefused(commands, {}, 'grid', taken), taken).toBeDefined()
    }
    for (const free of ['J', 'Mod+J', 'Shift+G', 'W', 'F9']) {
      expect(keysRefused(commands, {}, 'grid', free), free).toBeUndefined()
    }
  })

  it('are restored from the settings, as is autosave', () => {
    const view = viewFrom({ keys: { grid: 'J', open: '', boxes: 3 }, saveMinutes: 5 })
    expect(view).toMatchObject({ keys: { grid: 'J', open: '' }, saveMinutes: 5 })
    expect(viewFrom({ keys: 'J', saveMinutes: 2 })).toMatchObject({ keys: {}, saveMinutes: 0 })
  })
})
