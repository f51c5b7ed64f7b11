import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SettingsStore } from '../../electron/base/settings.ts'

let folder: string
let path: string
const told: string[] = []
const store = () => new SettingsStore(path, (message) => told.push(message))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigsphere-settings-'))
  path = join(folder, 'deep', 'settings.json')
  told.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('settings', () => {
  it('are kept across restarts, and a first start is not an error', () => {
    const first = store()
    first.update({ theme: 'dark', recent: ['/a/man.glb'] })
    first.update({ view: { level: 3 } })
    first.flush()
    expect(store().value).toMatchObject({ theme: 'dark', recent: ['/a/man.glb'], view: { level: 3 } })
    expect(told).toEqual([])
    expect(readdirSync(join(folder, 'deep'))).toEqual(['settings.json'])
  })

  it('are not written if nothing changed', () => {
    store().flush()
    expect(readdirSync(folder)).toEqual([])
  })

  it('that cannot be written are reported once, and the app continues', () => {
    path = join(folder, 'file', 'settings.json')
    writeFileSync(join(folder, 'file'), '')
    const settings = store()
    settings.update({ theme: 'light' })
    settings.flush()
    settings.update({ theme: 'dark' })
    settings.flush()
    expect(settings.value.theme).toBe('dark')
    expect(told).toEqual([expect.stringContaining('Cannot save the settings')])
  })

  it('that cannot be read are reported and kept, not overwritten', () => {
    path = join(folder, 'settings.json')
    mkdirSync(join(path, 'precious'), { recursive: true })
    const settings = store()
    expect(told).toEqual([expect.stringContaining(`${path}.broken`)])
    settings.update({ theme: 'dark' })
    settings.flush()
    expect(readdirSync(`${path}.broken`)).toEqual(['precious'])
    expect(store().value.theme).toBe('dark')
  })

  it('that are broken are reported once and kept', () => {
    path = join(folder, 'settings.json')
    writeFileSync(path, '[1, 2')
    expect(store().value.theme).toBe('system')
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(`${path}.broken`)
    expect(readFileSync(`${path}.broken`, 'utf8')).toBe('[1, 2')
    store()
    expect(told).toHaveLength(1)
  })
})
