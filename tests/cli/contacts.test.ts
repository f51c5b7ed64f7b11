import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterNames } from '../../core/query/base/queryCounts.ts'
import { runCli } from '../support/cli.ts'
import { writeCliRig } from '../support/cliRig.ts'

/** Two overlapping tetrahedra, one OBJ each. */
const tetrahedron = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n'

const body = (name: string, x: number) => ({ name, rig: 'tetrahedron.obj', place: { position: [x, 0.1, 0.1] } })

const sceneText = (bodies: readonly object[]) => JSON.stringify({ version: 1, bodies })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-contacts-'))
  await writeFile(join(folder, 'tetrahedron.obj'), tetrahedron)
  const scene = { version: 1, time: 0, bodies: [body('b', 0.2), body('a', 0), body('far', 9)] }
  await writeFile(join(folder, 'scene.rigscene.json'), JSON.stringify(scene))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface ContactsDocument {
  time: number
  pairs: { a: string; b: string; triangles: [number, number][] }[]
  counts: Record<string, number>
  milliseconds: number
  complete: boolean
  undecided: { a: string; b: string; nodes: [number, number]; bound: number }[]
  bound: number
}

async function contacts(...options: string[]): Promise<ContactsDocument> {
  const run = await runCli(['contacts', 'scene.rigscene.json', '--json', ...options], { cwd: folder })
  const document = run.json() as ContactsDocument
  expect(run.code).toBe(document.complete ? 0 : 3)
  return document
}

describe('contacts', () => {
  it('warns about a missing clip and fails for a missing rig', async () => {
    await writeFile(join(folder, 'clip.rigscene.json'), sceneText([{ ...body('a', 0), clip: 'Run' }, body('b', 0.2)]))
    await writeFile(
      join(folder, 'rig.rigscene.json'),
      sceneText([{ ...body('a', 0), rig: 'gone.obj' }, body('b', 0.2)]),
    )
    const warned = await runCli(['contacts', 'clip.rigscene.json', '--json'], { cwd: folder })
    expect(warned.code).toBe(0)
    expect(warned.stderr).toMatch(
      /^rigsphere: warning: Body "a" uses the clip "Run", which tetrahedron\.obj does not contain/,
    )
    expect(warned.json()).toMatchObject({ pairs: [{ a: 'a', b: 'b' }], warnings: [expect.stringContaining('"Run"')] })
    const failed = await runCli(['contacts', 'rig.rigscene.json', '--json'], { cwd: folder })
    expect(failed.code).toBe(1)
    expect(failed.json()).toMatchObject({
      error: { kind: 'file-missing', message: expect.stringContaining('Body "a"') },
    })
  })

  it('lists touching bodies by name, with sorted triangle pairs and all counts', async () => {
    const { pairs, counts, complete, time } = await contacts()
    expect(pairs).toHaveLength(1)
    expect(pairs[0]).toMatchObject({ a: 'a', b: 'b' })
    const { triangles } = pairs[0]
    expect(triangles.length).toBeGreaterThan(0)
    expect(triangles).toEqual([...triangles].sort(([a, b], [c, d]) => a - c || b - d))
    expect(Object.keys(counts).sort()).toEqual(Object.keys(counterNames).sort())
    expect(complete).toBe(true)
    expect(time).toBe(0)
  })

  it('prints pairs of bodies by number of contacts, with joints and skinned vertices', async () => {
    const bodies = [body('a', 0), body('b', 0.2), body('c', 0), body('d', 0.2)].map((one, k) =>
      k < 2
        ? one
        : { ...one, place: { position: [(one.place.position[0] ?? 0) + 5 + (k - 2) * 0.3, 0.1, 0.1 + k * 0.1] } },
    )
    await writeFile(join(folder, 'four.rigscene.json'), JSON.stringify({ version: 1, bodies }))
    const { stdout } = await runCli(['contacts', 'four.rigscene.json'], { cwd: folder })
    const counts = [...stdout.matchAll(/^\w +\w +(\d+)$/gm)].map(([, count]) => Number(count))
    expect(counts.length).toBeGreaterThan(1)
    expect(counts).toEqual(counts.toSorted((p, q) => q - p))
    expect(stdout).toMatch(/joint of a +joint of b +triangle pairs/)
    expect(stdout).toMatch(/\d+ vertices skinned/)
  })

  it('finds the same pairs with every method', async () => {
    const expected = (await contacts('--method', 'brute')).pairs
    for (const method of ['on-demand', 'bottom-up', 'box']) {
      expect((await contacts('--method', method)).pairs, method).toEqual(expected)
    }
  })

  it('stops at one pair of triangles with --any', async () => {
    expect((await contacts('--any')).pairs.map((pair) => pair.triangles.length)).toEqual([1])
  })

  it('tests each body against itself with --self; triangles of a tetrahedron are all adjacent', async () => {
    expect((await contacts('--self')).pairs.filter((pair) => pair.a === pair.b)).toEqual([])
  })

  it('stops within a pair of bodies with --operations and lists undecided pairs, with fields in the same order', async () => {
    const whole = await contacts()
    expect(whole).toMatchObject({ complete: true, undecided: [], bound: 0 })
    const args = ['time', 'pairs', 'counts', 'milliseconds', 'complete', 'undecided', 'bound', 'contained']
    expect(Object.keys(whole)).toEqual(args)
    const stopped = await contacts('--operations', '1')
    expect(Object.keys(stopped)).toEqual(args)
    expect(stopped).toMatchObject({ pairs: [], complete: false })
    expect(stopped.undecided).toEqual([{ a: 'a', b: 'b', nodes: [0, 0], bound: stopped.bound }])
    expect(stopped.bound).toBeGreaterThan(0.2)
    expect((await contacts('--operations', '1')).undecided).toEqual(stopped.undecided)
    expect(await contacts('--operations', '1000')).toMatchObject({ pairs: whole.pairs, complete: true, bound: 0 })
    expect(await contacts('--budget', '0.000001')).toMatchObject({ complete: false, undecided: stopped.undecided })
    const { stdout } = await runCli(['contacts', 'scene.rigscene.json', '--operations', '1'], { cwd: folder })
    expect(stdout).toMatch(/stopped by the limit\nno contacts found so far/)
    expect(stdout).toMatch(/undecided sphere pairs +at most apart\na +b +1 +\d/)
  })

  it('rejects --operations for a method that cannot stop within a pair of bodies', async () => {
    const run = await runCli(['contacts', 'scene.rigscene.json', '--operations', '9', '--method', 'box', '--json'], {
      cwd: folder,
    })
    expect(run.json()).toMatchObject({ error: { kind: 'request-invalid', message: expect.stringContaining('"box"') } })
  })

  it('rejects an unknown method as invalid usage', async () => {
    const run = await runCli(['contacts', 'scene.rigscene.json', '--method', 'magic', '--json'], { cwd: folder })
    expect(run.code).toBe(2)
    expect(run.json()).toMatchObject({ error: { kind: 'usage', message: expect.stringContaining('magic') } })
  })

  it('names a missing rig of the scene', async () => {
    const scene = { version: 1, bodies: [{ name: 'a', rig: 'gone.glb' }] }
    await writeFile(join(folder, 'broken.rigscene.json'), JSON.stringify(scene))
    const run = await runCli(['contacts', 'broken.rigscene.json', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({ error: { kind: 'file-missing', path: expect.stringContaining('gone.glb') } })
  })
})

describe('scan', () => {
  it('reports every frame of the range, and statistics', async () => {
    const run = await runCli(['scan', 'scene.rigscene.json', '--from', '0', '--to', '0.2', '--fps', '10', '--json'], {
      cwd: folder,
    })
    expect(run.code).toBe(0)
    const { frames, milliseconds } = run.json() as {
      frames: { time: number; contacts: number }[]
      milliseconds: Record<string, number>
    }
    expect(frames.map((frame) => frame.time)).toEqual([0, 0.1, 0.2])
    expect(new Set(frames.map((frame) => frame.contacts)).size).toBe(1)
    expect(frames[0].contacts).toBeGreaterThan(0)
    expect(milliseconds.median).toBeLessThanOrEqual(milliseconds.max)
  })
})

describe('tree', () => {
  it('builds, measures and dumps a tree whose spheres enclose all triangles', async () => {
    const run = await runCli(['tree', 'tetrahedron.obj', '--leaf', '1', '--dump', 'dump.json', '--json'], {
      cwd: folder,
    })
    expect(run.code).toBe(0)
    expect(run.json()).toMatchObject({
      builder: 'kcentre',
      enclosure: { violations: 0 },
      levels: [{ level: 1, count: 1 }, {}],
    })
    const { default: dump } = (await import(join(folder, 'dump.json'), { with: { type: 'json' } })) as {
      default: { parent: number; triangles?: number[] }[]
    }
    expect(dump[0].parent).toBe(-1)
    expect(dump.flatMap((sphere) => sphere.triangles ?? []).sort()).toEqual([0, 1, 2, 3])
  })

  it('dumps the same posed spheres as it measures', async () => {
    await writeCliRig(join(folder, 'bent.glb'))
    const args = [
      'tree',
      'bent.glb',
      '--clip',
      'bend',
      '--time',
      '0.5',
      '--leaf',
      '1',
      '--dump',
      'posed.json',
      '--json',
    ]
    const run = await runCli(args, { cwd: folder })
    expect(run.code).toBe(0)
    const dump: { level: number; posedCenter: number[]; posedRadius: number }[] = JSON.parse(
      await readFile(join(folder, 'posed.json'), 'utf8'),
    )
    const { levels } = run.json() as { levels: { level: number; onDemand: { mean: number; max: number } }[] }
    for (const { level, onDemand } of levels) {
      const radii = dump.filter((sphere) => sphere.level === level).map((sphere) => sphere.posedRadius)
      expect(Math.min(...radii)).toBeGreaterThan(0)
      expect(Math.max(...radii)).toBeCloseTo(onDemand.max, 12)
    }
    expect(dump[0].posedCenter.some((x) => x !== 0)).toBe(true)
  })

  it('overwrites a dump only with --force', async () => {
    const args = ['tree', 'tetrahedron.obj', '--dump', 'kept.json', '--json']
    await writeFile(join(folder, 'kept.json'), 'mine')
    const run = await runCli(args, { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({ error: { kind: 'file-exists', path: 'kept.json' } })
    expect(await readFile(join(folder, 'kept.json'), 'utf8')).toBe('mine')
    expect((await runCli([...args, '--force'], { cwd: folder })).code).toBe(0)
    expect(JSON.parse(await readFile(join(folder, 'kept.json'), 'utf8'))).toHaveLength(1)
  })

  it('uses the tree stored with the rig unless other settings are given', async () => {
    await writeCliRig(join(folder, 'limb.glb'))
    await runCli(['export', 'limb.glb', '-o', 'with-tree.glb', '--leaf', '3', '--collapse', '0.9'], { cwd: folder })
    const ask = async (...args: string[]) => (await runCli(['tree', ...args, '--json'], { cwd: folder })).json()
    const built = (await ask('limb.glb', '--leaf', '3', '--collapse', '0.9')) as { spheres: number; levels: unknown }
    const { spheres, levels } = built
    expect(built).toMatchObject({ stored: false })
    expect(await ask('with-tree.glb')).toMatchObject({ stored: true, spheres, levels })
    expect(await ask('with-tree.glb', '--leaf', '50')).toMatchObject({ stored: false })
  })
})
