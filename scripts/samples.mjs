import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { run } from './child.mjs'
import { locked } from './lock.mjs'
import { out, root } from './paths.mjs'
import { Stop } from './tell.mjs'

/**
 * Generates the sample rigs, which are not stored in the repository, if they are missing or outdated.
 * @param {readonly string[]} [names] default: all
 * @param {AbortSignal} [signal] cancels; rigs are written atomically
 */
export async function makeSamples(names = [], signal) {
  await buildStale(['samples'])
  await locked(join(out, 'samples.lock'), async () => {
    const maker = join(root, 'dist', 'samples', 'main.js')
    const code = await run(process.execPath, [maker, join(root, 'assets', 'rigs'), ...names], {
      stdout: 'stderr',
      signal,
    })
    if (code !== 0) throw new Stop(`the sample rigs could not be generated (exit code ${code}).`)
  })
}
