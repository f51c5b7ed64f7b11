import { afterAll, vi } from 'vitest'
import type { Engine } from '../../electron/contract/engine.ts'
import type { Shell } from '../../electron/contract/shell.ts'

/** What modules of the window call while a test runs them outside of it. Import this file before them. */
export const fakeEngine: Partial<Engine> = {}
export const fakeShell: Partial<Shell> = {}

// Only while they load: decoders take a global `window` for a browser.
vi.stubGlobal('window', { rigsphere: { engine: fakeEngine, shell: fakeShell, on: () => () => {} } })
vi.stubGlobal('navigator', { userAgent: '' })
afterAll(() => {
  vi.unstubAllGlobals()
})
