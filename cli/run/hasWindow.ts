import { existsSync } from 'node:fs'

/** Whether the window is available: in a checkout but not in the npm package. The bundle is dist/cli/main.js. */
export const hasWindow = existsSync(new URL('../../scripts/start.mjs', import.meta.url))
