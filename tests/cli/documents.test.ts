import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { parseScene } from '../../core/session/scene/parseScene.ts'
import { root } from '../../scripts/paths.mjs'
import { runCli } from '../support/cli.ts'
import { checkDocument, cliSchema, documentFaults } from '../support/cliSchema.ts'
import { writeCliRig } from '../support/cliRig.ts'

const program = new Command()
for (const register of commands) register(program)
const names = program.commands.map((command) => command.name())

const text = await readFile(join(root, 'docs', 'cli.md'), 'utf8')
/** Sections by number. */
const sections = new Map(
  text.split(/^#{2,3} (?=\d)/m).map((section) => [/^[\d.]+\d|^\d/.exec(section)?.[0] ?? '', section] as const),
)
const sectionOf = (name: string) => [...sections.values()].find((one) => /^5\.\d+ `(\w+)/.exec(one)?.[1] === name) ?? ''
const examples = [...text.matchAll(/^```json (\w+)\n([\s\S]*?)^```/gm)].map(([, name, json]) => ({ name, json }))

/** A cube without its top: spheres next to the opening have no nearest triangle. */
const openBox = `
v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1
f 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-documents-'))
  await writeCliRig(join(folder, 'limb.glb'))
  await writeFile(join(folder, 'box.obj'), openBox)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('docs/cli.md', () => {
  it.each(names)('has a section for %s with its options', (name) => {
    const section = sectionOf(name)
    const linked = [...section.matchAll(/\((\d+\.\d+)\)/g)].map(([, number]) => sections.get(number))
    const described = [section, ...linked, sections.get('1')].join('\n')
    const options = program.commands.find((one) => one.name() === name)?.options ?? []
    expect(options.map(({ long }) => long ?? '').filter((long) => !described.includes(`\`${long}`))).toEqual([])
  })

  it.each(names)('describes no option of %s that does not exist', (name) => {
    const rows = sectionOf(name)
      .split('\n')
      .filter((line) => line.startsWith('| `-'))
    const described = rows.flatMap((row) => row.split('|')[1].match(/--[a-z-]+/g) ?? [])
    const options = program.commands.find((one) => one.name() === name)?.options ?? []
    expect(described.filter((one) => options.every(({ long }) => long !== one))).toEqual([])
  })

  it.each(examples.filter(({ name }) => name !== 'scene'))('has a valid example of $name', ({ name, json }) => {
    expect(documentFaults(JSON.parse(json), name)).toEqual([])
  })

  it('has an example for every command except watch, which prints those of export', () => {
    const shown = new Set(examples.map(({ name }) => name))
    expect(names.filter((name) => !shown.has(name))).toEqual(['watch'])
  })

  it('has a valid scene file', () => {
    const scene = examples.find(({ name }) => name === 'scene')?.json ?? ''
    expect(parseScene(scene, 'scene')).toMatchObject({ ok: true, value: JSON.parse(scene) })
  })
})

describe('docs/cli.schema.json', () => {
  it('has a definition for every command', () => {
    expect(names.filter((name) => !(name in cliSchema.$defs))).toEqual([])
  })

  it('allows no fields that are not listed', () => {
    const open: string[] = []
    JSON.stringify(cliSchema, (key, value) => {
      if (value?.properties !== undefined && value.additionalProperties !== false) open.push(key)
      return value
    })
    expect(open).toEqual([])
    expect(() => checkDocument({ vertices: [0], more: 1 }, 'deform')).toThrow('/more is not allowed')
    expect(() => checkDocument({ error: { kind: 'usage', message: '', code: 1 } }, 'deform')).toThrow('/error/code')
    expect(() => checkDocument({ vertices: ['0'] }, 'deform')).toThrow('not of type number')
  })

  const scene = join(root, 'assets', 'scenes', 'two-men.rigscene.json')
  it.each<[string, string[], number]>([
    ['inspect', ['inspect', 'limb.glb', '--triangles'], 0],
    ['deform', ['deform', 'limb.glb', '--clip', 'bend', '--time', '0.5'], 0],
    ['tree', ['tree', 'limb.glb', '--clip', 'bend', '--quality', '--dump', 'tree.json'], 0],
    ['tree of cells', ['tree', 'limb.glb', '--builder', 'octree', '--dump', 'cells.json'], 0],
    ['inner', ['inner', 'box.obj', '--spheres', '50', '--dump', 'inner.json'], 0],
    ['contacts', ['contacts', scene, '--self'], 0],
    ['interrupted contacts', ['contacts', scene, '--operations', '10'], 3],
    ['scan', ['scan', scene, '--to', '0.1'], 0],
    ['probe', ['probe', scene, '--sphere', '0,1,0,0.3'], 0],
    ['ray', ['probe', scene, '--ray', '0,1,9,0,0,-1'], 0],
    ['distance', ['distance', scene], 0],
    ['distance by inner spheres', ['distance', scene, '--inner', '--spheres', '50'], 0],
    ['penetration', ['penetration', scene], 0],
    ['penetration by inner spheres', ['penetration', scene, '--inner', '--spheres', '50', '--compare'], 0],
    ['export', ['export', 'limb.glb', '-o', 'limb', '--format', 'json,vrm'], 0],
    ['batch', ['batch', 'limb.glb', '--out', 'out', '--format', 'urdf'], 0],
    ['error', ['inspect', 'none.glb'], 1],
  ])('describes the document of %s', async (_, args, code) => {
    const run = await runCli([...args, '--json'], { cwd: folder })
    expect(run.json()).toBeDefined()
    expect(run.code).toBe(code)
  })

  it.each([
    ['tree.json', 'treeDump'],
    ['cells.json', 'treeDump'],
    ['inner.json', 'innerDump'],
  ])('describes the dumped %s', async (file, name) => {
    expect(documentFaults(JSON.parse(await readFile(join(folder, file), 'utf8')), name)).toEqual([])
  })
})
