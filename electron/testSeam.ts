import { app } from 'electron'

/** Lets tests reach what no user can, such as the thread to be killed. Absent unless asked for, and from every packaged build. */
export function showToTests(things: Record<string, unknown>): void {
  if (app.isPackaged || process.env['RIGSPHERE_TEST'] !== '1') return
  Object.assign(globalThis, { rigsphereTest: things })
}
