import { runMain } from './tell.mjs'
import { tool } from './tool.mjs'

/** The tests that take hours rather than minutes (tests/long). Arguments are vitest's: a path, `-t name`. */
await runMain(() =>
  tool('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'long', ...process.argv.slice(2)]),
)
