import { readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noProgress } from '../../core/base/progress.ts'
import { exportFormats } from '../../core/exchange/exportFormats.ts'
import type { ExportFormat } from '../../core/exchange/write/exportFormat.ts'
import { createSession } from '../../core/session/createSession.ts'
import { builders } from '../../core/spheretree/builders/builders.ts'
import type { TreeBuilder } from '../../core/spheretree/builders/treeBuilder.ts'
import { root } from '../../scripts/paths.mjs'
import { sampleBytes } from '../core/assets/builtSamples.ts'
import { good } from '../support/good.ts'
import { memoryFiles } from '../support/memoryFiles.ts'
import { csvFormat } from './adding/csvFormat.ts'
import { halves } from './adding/halves.ts'

const guide = readFileSync(join(root, 'docs/adding.md'), 'utf8')

/** The first block of code below the step that adds a file, with imports relative to the checkout. */
function documented(path: string): string {
  const [, block = ''] = guide.split(`1. \`${basename(path)}\` in \`${dirname(path)}\``)[1]?.split('```ts\n') ?? []
  const code = block.slice(0, block.indexOf('```')).replace(/^ {3}/gm, '').trimEnd()
  return withFullImports(`${code}\n`, path)
}

function withFullImports(code: string, path: string): string {
  const lines = code.replace(/(?<=from ')\.[^']+/g, (target) => posix.join(dirname(path), target)).split('\n')
  const imports = lines.filter((line) => line.startsWith('import '))
  return [...imports.sort(), ...lines.filter((line) => !line.startsWith('import '))].join('\n')
}

describe('docs/adding.md', () => {
  it.each([
    ['core/spheretree/builders/halves.ts', 'tests/structure/adding/halves.ts'],
    ['core/exchange/write/formats/csvFormat.ts', 'tests/structure/adding/csvFormat.ts'],
    ['cli/commands/countCommand.ts', 'tests/structure/adding/countCommand.ts'],
  ])('shows the code tested here: %s', (path, tested) => {
    expect(documented(path)).toBe(withFullImports(readFileSync(join(root, tested), 'utf8'), tested))
  })
})

/** A scene of two overlapping bodies. */
async function open(builder: string) {
  const session = createSession(memoryFiles(new Map([['dwarf.glb', sampleBytes('dwarf')]])), () => 0)
  const body = { rig: 'dwarf.glb', tree: { builder, leaf: 8 } }
  const bodies = ['a', 'b'].map((name, k) => ({ ...body, name, place: { position: [0.1 * k, 0, 0] } }))
  const text = JSON.stringify({ version: 1, bodies })
  return { session, scene: good(await session.openText('two.rigscene.json', text, noProgress)) }
}

async function contactsWith(builder: string): Promise<Uint32Array[]> {
  const { session } = await open(builder)
  return good(session.contacts({ time: 0 })).contacts.map(({ triangles }) => triangles)
}

describe('a builder and a format added as documented', () => {
  // Appends to the registries what the document adds to their source.
  const lists = [
    [builders as TreeBuilder[], halves],
    [exportFormats() as ExportFormat[], csvFormat],
  ] as const
  beforeAll(() => {
    for (const [list, entry] of lists) (list as unknown[]).push(entry)
  })
  afterAll(() => {
    for (const [list] of lists) list.pop()
  })

  it('gives trees in which queries find the same contacts as in other trees', async () => {
    const found = await contactsWith('halves')
    expect(found[0]?.length).toBeGreaterThan(0)
    expect(found).toEqual(await contactsWith('kcentre'))
  })

  it('appears in the lists of the window, and writes a file', async () => {
    const { session, scene } = await open('halves')
    expect(scene.builders.at(-1)?.title).toBe('Equal halves')
    expect(scene.formats.at(-1)?.title).toBe('Spheres by joint as a table')

    const options = { rigid: { size: { by: 'budget', spheres: 12 }, clips: [] } } as const
    const request = { body: scene.bodies[0]?.id ?? 0, format: 'csv', options }
    const { files } = good(await session.exportBody(request, noProgress))
    expect(files.map(({ name }) => name)).toEqual(['dwarf.csv'])
    const [head, ...lines] = new TextDecoder().decode(files[0]?.bytes).trimEnd().split('\n')
    expect(head).toBe('joint,x,y,z,radius')
    expect(lines).toHaveLength(12)
    for (const line of lines) expect(line).toMatch(/^[^,]+(,-?[\d.e-]+){4}$/)
  })
})
