import { afterAll, beforeAll } from 'vitest'
import { type LaunchOptions, type RunningApp, launchApp } from './electron.ts'

/** Shares one app between all tests of a group, because starting it takes longer than most tests. */
export function shareApp(options: () => LaunchOptions, started: (app: RunningApp) => unknown): void {
  let running: RunningApp | undefined
  beforeAll(async () => {
    running = await launchApp(options())
    await started(running)
  })
  afterAll(() => running?.close())
}
