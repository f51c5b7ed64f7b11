import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

/** One window at a time: two software renderers on two cores time each other out. */
const window = {
  root,
  globalSetup: ['tests/support/machine.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A software renderer on a busy machine drops a frame now and then; a fault of ours fails three times in a row.
  retry: process.env.CI ? 2 : 0,
  fileParallelism: false,
}

/** One project a room, so that a room can be tested alone: `npm run test:unit`, `test:cli`, `test:app`; `long` is `npm run test:long`. */
export default defineConfig({
  root,
  test: {
    projects: [
      // Left to itself vitest keeps one core for its own process, which idles: half of a machine that has two.
      {
        test: {
          name: 'core',
          root,
          include: ['tests/{core,library,renderer}/**/*.test.ts'],
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
      // What looks at many pictures: part of `npm run test:app`, not of `npm test`, which has ten minutes.
      { test: { ...window, name: 'slow', include: ['tests/app/**/*.slow.test.ts'] } },
      // Hours rather than minutes: more seeds, bigger crowds. Not part of `npm test`.
      { test: { name: 'long', root, include: ['tests/long/**/*.test.ts'], testTimeout: 3_600_000 } },
    ],
  },
})
