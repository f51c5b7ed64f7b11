import { existsSync } from 'node:fs'

/** Whether the window is here to open files in: a checkout has it, the npm package has not. The bundle is dist/cli/main.js. */
export const hasWindow = existsSync(new URL('../../scripts/start.mjs', import.meta.url))
