import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clusterings } from '../../core/innertree/tree/clusterings.ts'
import { sampleBytes } from '../core/assets/builtSamples.ts'
import { runCli } from '../support/cli.ts'
import { writeCliRig } from '../support/cliRig.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-inner-'))
  await writeCliRig(join(folder, 'sheet.glb'))
  await writeFile(join(folder, 'dwarf.glb'), sampleBytes('dwarf'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const few = ['--spheres', '200']
const run = (...args: string[]) => runCli(['inner', 'dwarf.glb', ...args], { cwd: folder })

const write = (...args: string[]) => runCli(['export', 'dwarf.glb', ...args], { cwd: folder })

interface Report {
  readonly spheres: number
  readonly filled: number
  readonly volume: number
  readonly filledVolume: number
  readonly radius: { readonly max: number }
  readonly levels: readonly { readonly spheres: number; readonly filled: number }[]
  readonly stored: boolean
  readonly settings: object
  readonly estimate: { readonly seconds: number; readonly bytes: number }
  readonly bytes: number
}

describe('inner', () => {
  it('reports spheres, volumes, levels, time and memory', async () => {
    const { code, json, stderr } = await run(...few, '--json', '--quiet')
    expect([code, stderr]).toEqual([0, ''])
    const report = json() as Report
    expect(report).toMatchObject({
      spheres: 200,
      exact: true,
      openings: [],
      stored: false,
      settings: { spheres: 200, largest: 0.02, clustering: clusterings[0]?.name },
    })
    expect(report.filledVolume / report.volume).toBeCloseTo(report.filled, 12)
    expect(report.levels.map(({ spheres }) => spheres)).toEqual([100, 200])
    expect(report.levels.at(-1)?.filled).toBe(report.filled)
    expect(report.estimate.seconds).toBeGreaterThan(0)
    expect(report.estimate.bytes).toBeGreaterThan(report.bytes)
  })

  it('packs larger spheres with --largest, and with every clustering method', async () => {
    const small = (await run(...few, '--json')).json() as Report
    for (const { name } of clusterings) {
      const large = (await run(...few, '--largest', '1', '--clustering', name, '--json')).json() as Report
      expect(large.radius.max).toBeGreaterThan(small.radius.max)
      expect(large.filled).toBeGreaterThan(small.filled)
    }
  })

  it('prints a table', async () => {
    const { code, stdout } = await run(...few)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^200 spheres, tree of \d+ levels/)
    expect(stdout).toMatch(/the volume is exact/)
    expect(stdout).toMatch(/spheres +filled/)
  })

  it('dumps spheres, nodes and cells, and overwrites only with --force', async () => {
    expect((await run(...few, '--dump', 'inner.json')).code).toBe(0)
    const dump = JSON.parse(await readFile(join(folder, 'inner.json'), 'utf8'))
    expect(dump.spheres).toHaveLength(200)
    expect(dump.nodes.filter(({ sphere }: { sphere?: number }) => sphere !== undefined)).toHaveLength(200)
    expect(dump.levels.map(({ cells }: { cells: unknown[] }) => cells.length)).toEqual([100, 200])
    const again = await run(...few, '--dump', 'inner.json', '--json')
    expect([again.code, again.json()]).toMatchObject([1, { error: { kind: 'file-exists' } }])
  })

  it('dumps to stdout, with the table on stderr', async () => {
    const { stdout, stderr } = await run(...few, '--quiet', '--dump', '-')
    expect(JSON.parse(stdout).spheres).toHaveLength(200)
    expect(stderr).toMatch(/^200 spheres/)
  })

  it('rejects a surface that encloses no volume: body-open', async () => {
    const { code, json } = await runCli(['inner', 'sheet.glb', '--json'], { cwd: folder })
    expect([code, json()]).toMatchObject([1, { error: { kind: 'body-open', path: 'sheet.glb' } }])
  })

  it.each([
    ['no spheres', ['--spheres', '0'], 'integer of at least 1'],
    ['too many spheres', ['--spheres', '1000000'], 'from 1 to 200000'],
    ['a largest sphere of 0', ['--largest', '0'], 'fraction of the body size above 0'],
    ['an unknown clustering method', ['--clustering', 'magic'], 'k-means'],
  ])('rejects %s with exit code 2 and the reason', async (_, args, reason) => {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(reason)
  })

  it('stops on Ctrl-C and leaves no file', async () => {
    const args = ['inner', 'dwarf.glb', '--spheres', '150000', '--dump', 'stopped.json', '--json']
    const { code } = await runCli(args, { cwd: folder, interruptAfter: 2500 })
    expect(code).toBe(130)
    await expect(readFile(join(folder, 'stopped.json'))).rejects.toThrow('ENOENT')
  })

  it('has a help that fits 80 columns', async () => {
    const { stdout } = await runCli(['inner', '--help'])
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  })
})

describe('export of inner spheres', () => {
  it('stores them in the file, where `inner` finds them', async () => {
    const out = join(folder, 'dwarf.inner.glb')
    const written = await write('-o', out, '--inner', '200', '--json')
    expect(written.json()).toMatchObject({ report: { figures: { 'inner spheres': 200 } } })
    const built = (await run(...few, '--json')).json() as Report
    const stored = (await runCli(['inner', out, '--json'])).json() as Report
    expect(stored).toMatchObject({ stored: true, filled: built.filled, volume: built.volume, levels: built.levels })
    const other = (await runCli(['inner', out, '--spheres', '100', '--json'])).json() as Report
    expect(other).toMatchObject({ stored: false, spheres: 100 })
    const again = await runCli(['export', out, '-o', join(folder, 'again.glb'), '--json'])
    expect(again.json()).toMatchObject({ report: { figures: { 'inner spheres': 200 } } })
  })

  it('writes the same document as inner --dump', async () => {
    const out = join(folder, 'exported.json')
    expect((await write('-o', out, '--format', 'inner-json', '--inner', '200')).code).toBe(0)
    await run(...few, '--dump', 'dumped.json')
    const [a, b] = await Promise.all([out, join(folder, 'dumped.json')].map((path) => readFile(path, 'utf8')))
    expect(JSON.parse(a ?? '')).toEqual(JSON.parse(b ?? ''))
  })

  it('is rejected for formats that cannot store them, and for bodies without an interior', async () => {
    const wrong = await write('-o', 'a.urdf', '--inner', '200', '--json')
    expect(wrong.code).toBe(2)
    expect(JSON.stringify(wrong.json())).toContain('does not support inner spheres')
    const open = await runCli(['export', 'sheet.glb', '-o', 'sheet.sph', '--format', 'inner-sph', '--json'], {
      cwd: folder,
    })
    expect([open.code, open.json()]).toMatchObject([1, { error: { kind: 'body-open' } }])
  })
})
