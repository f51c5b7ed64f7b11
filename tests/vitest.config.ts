import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

/** Three projects, so that a room can be tested alone: `npm run test:unit`, `test:cli`, `test:app`. */
export default defineConfig({
  root,
  test: {
    projects: [
      { test: { name: 'core', root, include: ['tests/core/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'cli', root, include: ['tests/cli/**/*.test.ts'], testTimeout: 60_000 } },
      {
        // One window at a time: two software renderers on two cores time each other out.
        test: {
          name: 'app',
          root,
          include: ['tests/app/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
