import { runMain } from './tell.mjs'
import { tool } from './tool.mjs'

/**
 * Tests that take hours: those of tests/long, and those of the core with all seeds. Arguments are passed to vitest: a
 * path, `-t name`.
 */
await runMain(() => {
  process.env.RIGSPHERE_LONG = '1'
  const projects = ['--project', 'long', '--project', 'core', '--project', 'library']
  return tool('vitest', ['run', '--config', 'tests/vitest.config.ts', ...projects, ...process.argv.slice(2)])
})
