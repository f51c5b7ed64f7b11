import { app } from 'electron'

/** Exposes internals to tests, for example a thread to kill. Only active if requested, and never in packaged builds. */
export function showToTests(things: Record<string, unknown>): void {
  if (app.isPackaged || process.env['RIGSPHERE_TEST'] !== '1') return
  Object.assign(globalThis, { rigsphereTest: things })
}
