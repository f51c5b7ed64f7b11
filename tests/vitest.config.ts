import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** One window at a time: two software renderers on two cores would time out. */
const window = {
  root,
  globalSetup: ['tests/support/machine.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // The default of one second is too short for a busy machine.
  expect: { poll: { timeout: 15_000 } },
  // A software renderer on a busy machine may drop a frame; a real failure fails three times in a row.
  retry: process.env.CI ? 2 : 0,
  fileParallelism: false,
}

/** One project per area, so that each can be run alone: `npm run test:unit`, `test:cli`, `test:slow` and so on. */
export default defineConfig({
  root,
  test: {
    projects: [
      // By default vitest reserves a core for its main process, which idles: half of a two-core machine.
      {
        test: {
          name: 'core',
          root,
          include: ['tests/{core,structure}/**/*.test.ts'],
          testTimeout: 180_000,
          maxWorkers: '100%',
          // Test files share the modules of a worker: importing the core per file took a quarter of the time.
          isolate: false,
        },
      },
      // The window's logic, without a window.
      {
        test: {
          name: 'renderer',
          root,
          include: ['tests/renderer/**/*.test.ts'],
          maxWorkers: '100%',
          isolate: false,
        },
      },
      // Builds packages in its own process, which sets NODE_ENV.
      {
        test: {
          name: 'library',
          root,
          include: ['tests/library/**/*.test.ts'],
          testTimeout: 180_000,
          maxWorkers: '100%',
        },
      },
      { test: { name: 'cli', root, include: ['tests/cli/**/*.test.ts'], testTimeout: 180_000, maxWorkers: '100%' } },
      {
        test: {
          ...window,
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          globalSetup: [...window.globalSetup, 'tests/support/installPackage.ts'],
        },
      },
      { test: { ...window, name: 'app', include: ['tests/app/**/*.test.ts'], exclude: ['**/*.slow.test.ts'] } },
      // Tests that take many screenshots: `npm run test:slow`. Not part of `npm test`, which must finish in ten minutes.
      { test: { ...window, name: 'slow', include: ['tests/app/**/*.slow.test.ts'] } },
      // Takes hours: more seeds, larger crowds. Not part of `npm test`.
      { test: { name: 'long', root, include: ['tests/long/**/*.test.ts'], testTimeout: 3_600_000 } },
    ],
  },
})
