import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { run } from './child.mjs'
import { locked } from './lock.mjs'
import { out, root } from './paths.mjs'
import { Stop } from './tell.mjs'

/**
 * The sample rigs are made by code and not kept in the repository: makes those that are missing or of another version.
 * @param {readonly string[]} [names] all of them, unless named
 * @param {AbortSignal} [signal] ends the work; a rig is written whole or not at all
 */
export async function makeSamples(names = [], signal) {
  await buildStale(['samples'])
  await locked(join(out, 'samples.lock'), async () => {
    const maker = join(root, 'dist', 'samples', 'main.js')
    const code = await run(process.execPath, [maker, join(root, 'assets', 'rigs'), ...names], {
      stdout: 'stderr',
      signal,
    })
    if (code !== 0) throw new Stop(`the sample rigs could not be made (exit code ${code}).`)
  })
}
