import { runMain } from './tell.mjs'
import { tool } from './tool.mjs'

/**
 * The tests that take hours rather than minutes: those of tests/long, and those of the core with all of their seeds.
 * Arguments are vitest's: a path, `-t name`.
 */
await runMain(() => {
  process.env.RIGSPHERE_LONG = '1'
  const projects = ['--project', 'long', '--project', 'core']
  return tool('vitest', ['run', '--config', 'tests/vitest.config.ts', ...projects, ...process.argv.slice(2)])
})
