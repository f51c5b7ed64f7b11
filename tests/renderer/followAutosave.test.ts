import { fakeShell } from './fakeBridge.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BodyView } from '../../electron/contract/core.ts'
import { useApp } from '../../renderer/state/app.ts'
import { followAutosave } from '../../renderer/requests/followAutosave.ts'
import { closeScene } from '../../renderer/requests/scene.ts'
import { unsaved } from '../../renderer/state/selectors.ts'

const MINUTE = 60_000
const bodies = [{ id: 1, settings: { name: 'man', hidden: false } }] as BodyView[]
const file = { token: 'a', name: 'mine.rigscene.json', folder: '/' }
const edit = () => useApp.getState().toggleHidden(1)
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE)

let end: () => void
let asked: unknown[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  fakeShell.saveScene = async (request) => {
    asked.push(request)
    return { ok: true, value: file }
  }
  useApp.setState({ bodies, openedBodies: bodies, saveMinutes: 5 })
  end = followAutosave()
})
afterEach(() => {
  end()
  closeScene()
  useApp.setState({ saveMinutes: 0 })
  vi.useRealTimers()
})

describe('autosave', () => {
  it('saves the set number of minutes after the first edit, without a dialog', async () => {
    await pass(9)
    expect(asked).toEqual([])
    edit()
    await pass(4.9)
    expect(asked).toEqual([])
    await pass(0.2)
    expect(asked).toEqual([{ ask: false, quiet: true }])
    expect(unsaved(useApp.getState())).toBe(false)
    await pass(20)
    expect(asked).toHaveLength(1)
  })

  it('saves nothing if the edit was undone or autosave is turned off', async () => {
    edit()
    await pass(2)
    edit()
    await pass(9)
    edit()
    await pass(2)
    useApp.setState({ saveMinutes: 0 })
    await pass(20)
    expect(asked).toEqual([])
  })

  it('keeps edits unsaved and tries again if the file cannot be written quietly', async () => {
    fakeShell.saveScene = async (request) => {
      asked.push(request)
      return { ok: true, value: null }
    }
    edit()
    await pass(5.1)
    expect(unsaved(useApp.getState())).toBe(true)
    await pass(5.1)
    expect(asked).toHaveLength(2)
  })
})
