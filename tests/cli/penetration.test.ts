import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'
import { runCli } from '../support/cli.ts'

/** The corner of a cube, with volume 1 / 6. */
const tetrahedron = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n'

const body = (name: string, x: number, rig = 'tetrahedron.obj') => ({ name, rig, place: { position: [x, 0, 0] } })

const scene = (bodies: readonly unknown[]) => JSON.stringify({ version: 1, time: 0, bodies })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-penetration-'))
  await writeFile(join(folder, 'tetrahedron.obj'), tetrahedron)
  await writeFile(join(folder, 'open.obj'), tetrahedron.replace('f 2 3 4\n', ''))
  await writeFile(join(folder, 'scene.rigscene.json'), scene([body('b', 0.5), body('a, the first', 0), body('far', 9)]))
  await writeFile(join(folder, 'open.rigscene.json'), scene([body('a', 0), body('holey', 0.5, 'open.obj')]))
  await writeFile(join(folder, 'one.rigscene.json'), scene([body('a', 0)]))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface PenetrationDocument {
  bodies: [string, string]
  volume: number
  lower: number
  upper: number
  complete: boolean
  push: { direction: [number, number, number] } | null
  /** The rest is present with --inner. */
  exact: number | null
  share: number
  spheres: [number, number]
}

async function penetration(path: string, ...options: string[]): Promise<PenetrationDocument> {
  const run = await runCli(['penetration', path, '--json', ...options], { cwd: folder })
  const document = run.json() as PenetrationDocument
  expect(run.code).toBe(document.complete ? 0 : 3)
  return document
}

describe('penetration', () => {
  it('reports the largest common volume of two bodies, with bounds', async () => {
    const { bodies, volume, lower, upper, complete } = await penetration('scene.rigscene.json')
    expect(bodies).toEqual(['a, the first', 'b'])
    expect(volume).toBeCloseTo(1 / 48, 14)
    expect(lower).toBeLessThanOrEqual(1 / 48)
    expect(upper).toBeGreaterThanOrEqual(1 / 48)
    expect(upper - lower).toBeLessThan(1e-12)
    expect(complete).toBe(true)
  })

  it('accepts two bodies, whose names may contain commas', async () => {
    const { bodies, volume } = await penetration('scene.rigscene.json', '--bodies', 'far,a, the first')
    expect(bodies).toEqual(['a, the first', 'far'])
    expect(volume).toBe(0)
  })

  it('stops when the time budget runs out, with valid bounds', async () => {
    const path = join(root, 'assets', 'scenes', 'two-creatures.rigscene.json')
    const exact = await penetration(path)
    const late = await penetration(path, '--budget', '0.0001')
    expect([exact.complete, late.complete]).toEqual([true, false])
    expect(late.lower).toBeLessThanOrEqual(exact.lower)
    expect(late.upper).toBeGreaterThanOrEqual(exact.upper)
  })

  it('prints readable text', async () => {
    const run = await runCli(['penetration', 'scene.rigscene.json', '--time', '1'], { cwd: folder })
    expect(run.stdout).toMatch(/^at 1 s, in .* ms\nintersection volume of a, the first and b: 0\.0208\d+\nbetween /)
  })

  it.each<[string, string[], number, string, string]>([
    [
      'a body with a hole',
      ['open.rigscene.json'],
      1,
      'body-open',
      '"holey" encloses no volume: its surface has 3 open edges',
    ],
    ['a scene of one body', ['one.rigscene.json'], 1, 'scene-invalid', 'the scene has 1'],
    ['an unknown body name', ['scene.rigscene.json', '--bodies', 'b,c'], 1, 'body-unknown', 'b,c'],
    ['one body twice', ['scene.rigscene.json', '--bodies', 'b,b'], 2, 'request-invalid', '"b"'],
    ['a time budget of 0', ['scene.rigscene.json', '--budget', '0'], 2, 'usage', '0'],
  ])('rejects %s', async (_, args, code, kind, text) => {
    const run = await runCli(['penetration', ...args, '--json'], { cwd: folder })
    expect(run.code).toBe(code)
    expect(run.json()).toMatchObject({ error: { kind, message: expect.stringContaining(text) } })
  })

  it('estimates the volume by inner spheres, even for open bodies, and reports the push', async () => {
    const exact = await penetration('scene.rigscene.json')
    expect(exact.push?.direction[0]).toBeGreaterThan(0)
    const inner = await penetration('scene.rigscene.json', '--inner', '--compare', '--spheres', '2000')
    expect(inner.bodies).toEqual(exact.bodies)
    expect(inner.exact).toBeCloseTo(exact.volume, 12)
    expect(Math.abs(inner.volume / exact.volume - 1)).toBeLessThan(0.1)
    const open = await penetration('open.rigscene.json', '--inner', '--spheres', '500')
    expect(open.volume).toBeGreaterThan(0)
    expect(open.exact).toBeNull()
  })

  it('answers from fewer inner spheres if the time budget runs out, with valid bounds', async () => {
    const exact = await penetration('scene.rigscene.json')
    const late = await penetration('scene.rigscene.json', '--inner', '--spheres', '2000', '--budget', '0.0001')
    expect(late).toMatchObject({ complete: false, answeredBy: 'inner', exact: null })
    expect(Math.max(...late.spheres)).toBeLessThan(2000)
    expect(late.share).toBeCloseTo(late.volume * 6, 9)
    expect(late.lower).toBeLessThanOrEqual(exact.volume)
    expect(late.upper).toBeGreaterThanOrEqual(exact.volume)
  })

  it('prints the error of the estimate in per cent', async () => {
    const args = ['penetration', 'scene.rigscene.json', '--inner', '--compare', '--spheres', '500']
    const { stdout } = await runCli(args, { cwd: folder })
    const [, volume] = /: ([\d.]+), an estimate\n/.exec(stdout) ?? []
    const [, exact, error] = /\nexact volume: ([\d.]+), error of the estimate: ([-+][\d.]+) %\n/.exec(stdout) ?? []
    expect(100 * (Number(volume) / Number(exact) - 1)).toBeCloseTo(Number(error), 0)
  })

  it('rejects inner-sphere options without --inner', async () => {
    const run = await runCli(['penetration', 'scene.rigscene.json', '--compare'], { cwd: folder })
    expect(run.code).not.toBe(0)
    expect(run.stderr).toContain('--compare requires --inner')
  })
})
