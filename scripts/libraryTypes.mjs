import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { out, root } from './paths.mjs'
import { Stop } from './tell.mjs'
import { tool } from './tool.mjs'

/** All sources of the library's types. Modules that only contain types are in no bundle. */
export function librarySources() {
  return ['core', 'library'].flatMap((room) => {
    const names = readdirSync(join(root, room), { recursive: true }).map(String)
    return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts')).map((name) => join(room, name))
  })
}

/**
 * Writes the declarations of core and library, and changes their imports (`./rig.ts`) to the emitted files.
 * @param {string} folder
 */
export async function writeLibraryTypes(folder) {
  const code = await tool('typescript', ['-b', 'library'])
  if (code !== 0) throw new Stop('dist/library cannot be built: its types have errors.')
  for (const source of librarySources()) {
    const declaration = source.replace(/\.ts$/, '.d.ts')
    const text = readFileSync(join(out, 'types', declaration), 'utf8')
    const place = join(folder, declaration)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text.replace(/(['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2'))
  }
}
