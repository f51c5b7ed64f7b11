import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellBuilders } from '../../core/spheretree/cells/builders/cellBuilders.ts'
import { runCli } from '../support/cli.ts'
import { writeCliRig } from '../support/cliRig.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-tree-'))
  await writeCliRig(join(folder, 'limb.glb'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (...args: string[]) => runCli(['tree', 'limb.glb', ...args], { cwd: folder })
const fitted = ['--builder', 'octree', '--depth', '2']

const write = (...args: string[]) => runCli(['export', 'limb.glb', ...fitted, ...args, '--json'], { cwd: folder })

interface Dumped {
  readonly level: number
  readonly radius: number
  readonly posedRadius?: number
  readonly triangles?: number[]
  readonly cells?: { triangle: number; weights: number[] }[]
}

describe('tree with a cell-tree builder', () => {
  it('builds and measures a cell tree', async () => {
    const { code, json } = await run(...fitted, '--quality', '--json')
    expect(code).toBe(0)
    const document = json() as { depth: number; quality: Record<string, unknown>[] }
    expect(document).toMatchObject({ builder: 'octree', kind: 'cells', depth: 3, enclosure: { violations: 0 } })
    expect(document.quality.map(({ level, coverage }) => [level, coverage])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    for (const field of ['spheres', 'worst', 'mean', 'variance', 'grown']) {
      expect(document.quality.every((level) => Number.isFinite(level[field]))).toBe(true)
    }
    expect(document.quality[0]).toHaveProperty('volume')
  })

  it('dumps cells on leaves, with posed spheres if there is a clip', async () => {
    const args = ['--clip', 'bend', '--time', '0.5', '--skinning', 'dual', '--dump', 'cells.json', '--json']
    const { code, json } = await run(...fitted, ...args)
    expect(code).toBe(0)
    const { levels } = json() as { levels: { level: number; count: number; onDemand: { max: number } }[] }
    const dump: Dumped[] = JSON.parse(await readFile(join(folder, 'cells.json'), 'utf8'))
    for (const { level, count, onDemand } of levels) {
      const radii = dump.filter((sphere) => sphere.level === level).map(({ posedRadius = 0 }) => posedRadius)
      expect([radii.length, Math.max(...radii)]).toEqual([count, onDemand.max])
    }
    expect(dump.some(({ triangles }) => triangles !== undefined)).toBe(false)
    const area = dump.flatMap(({ cells = [] }) => cells).reduce((sum, { weights }) => sum + shareOf(weights), 0)
    const inspected = (await runCli(['inspect', 'limb.glb', '--json'], { cwd: folder })).json()
    expect(area).toBe((inspected as { rig: { triangles: number } }).rig.triangles)
  })

  it('prints tables of levels and their quality', async () => {
    const { code, stdout } = await run(...fitted, '--quality')
    expect(code).toBe(0)
    expect(stdout).toMatch(/level +spheres +worst +sampled +mean +deviation +coverage +volume +grown/)
    expect(stdout).toContain('100 %')
  })

  it.each([
    ['--leaf for a fitted tree', [...fitted, '--leaf', '3'], '--leaf applies to trees for queries'],
    ['--depth for a query tree', ['--depth', '2'], '--depth applies only to fitted trees'],
    ['too many spheres', ['--builder', 'grid', '--depth', '6', '--branching', '64'], 'the maximum is 65536'],
    ['children of an octree', ['--builder', 'octree', '--branching', '4'], 'always uses 8'],
    ['an unknown effort', ['--builder', 'octree', '--effort', 'most'], 'fast, full, high'],
  ])('rejects %s with exit code 2 and the reason', async (_, args, reason) => {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(reason)
  })

  it('describes every builder in its help', async () => {
    const { stdout } = await runCli(['tree', '--help'])
    for (const { name, description } of cellBuilders) {
      expect(stdout).toContain(`  ${name}`)
      expect(stdout.replace(/\s+/g, ' ')).toContain(description)
    }
    expect(stdout).toMatch(/About [\d.]+ s/)
  })
})

describe('tree --quality', () => {
  it('measures posed query trees', async () => {
    const { code, json } = await run('--leaf', '8', '--clip', 'bend', '--time', '0.5', '--quality', '--json')
    expect(code).toBe(0)
    const { quality, radius } = json() as {
      quality: { coverage: number; worst: number; grown: number }[]
      radius: number
    }
    expect(radius).toBeGreaterThan(0)
    for (const { coverage, worst, grown } of quality) expect([coverage, grown]).toEqual([1, worst])
  })
})

describe('export of a fitted tree', () => {
  it('stores it in the file, where `tree` finds it', async () => {
    expect((await write('-o', 'fitted.glb')).code).toBe(0)
    const read = await runCli(['tree', 'fitted.glb', ...fitted, '--json'], { cwd: folder })
    const built = (await run(...fitted, '--json')).json() as { levels: unknown }
    expect(read.json()).toMatchObject({ stored: true, kind: 'cells', levels: built.levels })
    expect((await runCli(['tree', 'fitted.glb', '--json'], { cwd: folder })).json()).toMatchObject({ stored: true })
  })

  it('writes it level by level as sphere-tree text', async () => {
    const { code, json } = await write('-o', 'fitted.sph')
    expect(code).toBe(0)
    const { spheres } = (await run(...fitted, '--json')).json() as { spheres: number }
    expect(json()).toMatchObject({ report: { figures: { spheres, levels: 3 } } })
    const [header] = (await readFile(join(folder, 'fitted.sph'), 'utf8')).split('\n')
    expect(header).toMatch(/^3 \d$/)
  })

  it('is rejected for formats that cannot store it', async () => {
    const { code, json } = await write('-o', 'fitted.urdf')
    expect(code).toBe(2)
    expect(json()).toMatchObject({ error: { message: expect.stringContaining('does not support fitted trees') } })
  })
})

/** Area of a cell as a share of its triangle. */
function shareOf([a, b, c, d, e, f, g, h, i]: number[]): number {
  return Math.abs(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g))
}
