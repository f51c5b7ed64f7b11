import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'
import { type CliRun, runCli } from '../support/cli.ts'

/** A square of two triangles in the plane z = 0, from 0 to 1. */
const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n'

const body = (name: string, place: object, more = {}) => ({ name, rig: 'square.obj', place, ...more })

const bodies = [
  body('low', { position: [0, 0, 0] }),
  body('b, high', { position: [3, 0, 4], scale: [2, 3, -5] }),
  body('aside', { position: [10, 0, 0] }),
  body('hidden', { position: [0, 0, 0.1] }, { hidden: true }),
]

const sceneFiles = {
  'scene.rigscene.json': { version: 1, time: 0.5, bodies },
  'ignoring.rigscene.json': { version: 1, bodies, ignore: [['low', 'b, high']] },
  'lone.rigscene.json': { version: 1, bodies: bodies.slice(2) },
  'touching.rigscene.json': { version: 1, bodies: [bodies[0], body('on', { position: [0.5, 0.5, 0] })] },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-distance-'))
  await writeFile(join(folder, 'square.obj'), square)
  for (const [name, scene] of Object.entries(sceneFiles)) await writeFile(join(folder, name), JSON.stringify(scene))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface DistanceDocument {
  time: number
  bodies: [string, string]
  distance: number
  points: number[][]
  triangles: number[]
  counts: Record<string, number>
}

const distance = (...args: string[]): Promise<CliRun> => runCli(['distance', ...args, '--json'], { cwd: folder })

async function measured(...args: string[]): Promise<DistanceDocument> {
  const run = await distance(...args)
  expect(run.code).toBe(0)
  return run.json() as DistanceDocument
}

describe('distance', () => {
  it('reports the two closest visible bodies, their distance and points', async () => {
    const found = await measured('scene.rigscene.json')
    expect(found).toMatchObject({ time: 0.5, bodies: ['b, high', 'low'], triangles: [expect.any(Number), 0] })
    expect(found.distance).toBeCloseTo(Math.hypot(2, 4), 14)
    expect(found.points.map(([x, , z]) => [x, z])).toEqual([
      [3, 4],
      [1, 0],
    ])
    expect(found.counts['triangleTests']).toBeGreaterThan(0)
  })

  it('excludes ignored pairs unless they are named', async () => {
    const others = await measured('ignoring.rigscene.json')
    expect(others).toMatchObject({ bodies: ['aside', 'b, high'], distance: Math.hypot(5, 4) })
    const named = await measured('ignoring.rigscene.json', '--bodies', 'low,b, high')
    expect(named).toMatchObject({ bodies: ['b, high', 'low'], distance: Math.hypot(2, 4) })
    expect((await measured('scene.rigscene.json', '--bodies', 'low,aside')).distance).toBe(9)
  })

  it('is 0 if bodies touch, with a common point', async () => {
    const { distance: width, points } = await measured('touching.rigscene.json')
    expect(width).toBe(0)
    expect(points[0]).toEqual(points[1])
    expect(points[0]?.every((x, k) => (k === 2 ? x === 0 : x >= 0.5 && x <= 1))).toBe(true)
  })

  it('is 0 exactly at times with contacts', async () => {
    const scene = join(root, 'assets', 'scenes', 'two-men.rigscene.json')
    for (const [time, isNear] of [
      ['0.4', false],
      ['2.9', true],
    ] as const) {
      const { distance: width } = await measured(scene, '--time', time)
      const contacts = (await runCli(['contacts', scene, '--any', '--json', '--time', time])).json()
      expect([width === 0, (contacts as { pairs: unknown[] }).pairs.length > 0]).toEqual([isNear, isNear])
    }
  })

  it.each([
    [1, 'scene-invalid', 'the scene has only one', ['lone.rigscene.json']],
    [1, 'body-unknown', 'Available: low, b, high, aside, hidden.', ['scene.rigscene.json', '--bodies', 'low,lwo']],
    [1, 'body-unknown', '"hidden" is hidden in the scene', ['scene.rigscene.json', '--bodies', 'low,hidden']],
    [2, 'request-invalid', 'both are "low"', ['scene.rigscene.json', '--bodies', 'low,low']],
    [2, 'usage', 'It must be a number', ['scene.rigscene.json', '--time', 'soon']],
    [1, 'file-missing', 'nowhere.rigscene.json', ['nowhere.rigscene.json']],
  ])('exits with %i and kind %s: %s', async (code, kind, args, call) => {
    const run = await distance(...call)
    expect(run.code).toBe(code)
    expect(run.json()).toMatchObject({ error: { kind, message: expect.stringContaining(args) } })
  })

  it('prints a table', async () => {
    const run = await runCli(['distance', 'scene.rigscene.json'], { cwd: folder })
    expect(run.code).toBe(0)
    expect(run.stdout).toMatch(/4\.47\d+ apart\nbody +b, high +low\ntriangle +0 +0\nx +3 +1\ny +0 +0\nz +4 +0\n/)
  })
})

describe('distance --inner', () => {
  it('bounds the distance from above and reports the closest points', async () => {
    const path = join(root, 'assets', 'scenes', 'two-creatures.rigscene.json')
    const far = ['--time', '0']
    const exact = await measured(path, ...far)
    const run = await distance(path, ...far, '--inner', '--spheres', '500')
    expect(run.code).toBe(0)
    const inner = run.json() as DistanceDocument
    expect(inner.bodies).toEqual(exact.bodies)
    expect(inner.distance).toBeGreaterThanOrEqual(exact.distance - 1e-9)
    expect(inner.distance - exact.distance).toBeLessThan(0.2)
  })

  it('fails for bodies without an interior', async () => {
    const run = await distance('scene.rigscene.json', '--inner')
    expect(run.code).toBe(1)
    expect(run.stderr + run.stdout).toContain('no interior')
  })
})
