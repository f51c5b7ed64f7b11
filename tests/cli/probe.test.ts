import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'

/** A square of two triangles in the plane z = 0, from 0 to 1. */
const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n'

const body = (name: string, place: object) => ({ name, rig: 'square.obj', place })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-probe-'))
  await writeFile(join(folder, 'square.obj'), square)
  const bodies = [
    body('low', { position: [0, 0, 0] }),
    body('high', { position: [0, 0, 4], scale: [2, 3, -5] }),
    body('aside', { position: [10, 0, 0] }),
  ]
  await writeFile(join(folder, 'scene.rigscene.json'), JSON.stringify({ version: 1, time: 0.5, bodies }))
  const flat = [body('flat', { position: [0, 0, 2], scale: [1, 0, 1] }), ...bodies]
  await writeFile(join(folder, 'flat.rigscene.json'), JSON.stringify({ version: 1, bodies: flat }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface ProbeDocument {
  time: number
  hits: { body: string; triangle: number; distance?: number; t?: number; point?: number[] }[]
  problems: { body: string; problem: { kind: string } }[]
  counts: Record<string, number>
}

async function probe(...options: string[]): Promise<ProbeDocument> {
  const run = await runCli(['probe', 'scene.rigscene.json', '--json', ...options], { cwd: folder })
  expect(run.code).toBe(0)
  return run.json() as ProbeDocument
}

describe('probe', () => {
  it('lists the hits of a ray from near to far, with world distances for any scale', async () => {
    const { hits, time, counts, problems } = await probe('--ray', '0.75,0.25,-1,0,0,0.5')
    expect(hits).toEqual([
      { body: 'low', triangle: 0, distance: 1, t: 2, point: [0.75, 0.25, 0] },
      { body: 'high', triangle: 0, distance: 5, t: 10, point: [0.75, 0.25, 4] },
    ])
    expect([time, problems]).toEqual([0.5, []])
    expect(counts['triangleTests']).toBeGreaterThan(0)
  })

  it('stops at the nearest triangle, or at any one', async () => {
    expect((await probe('--ray', '0.75,0.25,9,0,0,-1', '--nearest')).hits).toMatchObject([{ body: 'high' }])
    expect((await probe('--ray', '0.75,0.25,9,0,0,-1', '--any')).hits).toHaveLength(1)
    expect((await probe('--ray', '0.75,0.25,9,0,0,1')).hits).toEqual([])
  })

  it('hits both triangles at a shared edge', async () => {
    const { hits } = await probe('--ray', '0.5,0.5,-1,0,0,1')
    expect(hits.map(({ body, triangle }) => `${body} ${triangle}`)).toEqual(['low 0', 'low 1', 'high 0'])
  })

  it.each([
    ['--sphere', '0.9,0.1,0.5,0.5', ['low 0']],
    ['--sphere', '0.5,0.5,0,0', ['low 0', 'low 1']],
    ['--capsule', '0.1,0.9,-1,0.1,0.9,5,0.01', ['high 1', 'low 1']],
    ['--box', '-1,-1,-1,11,1,5', ['aside 0', 'aside 1', 'high 0', 'high 1', 'low 0', 'low 1']],
    ['--box', '1,-9,0,1,0.5,0', ['low 0']],
    ['--oriented-box', '0.9,0.1,0,0.05,0.05,1,0,0,0.3826834323650898,0.9238795325112867', ['low 0']],
  ])('%s %s touches the expected triangles', async (option, numbers, expected) => {
    const { hits } = await probe(option, numbers)
    expect(hits.map(({ body, triangle }) => `${body} ${triangle}`)).toEqual(expected)
  })

  it('returns one triangle per body with --any', async () => {
    const { hits } = await probe('--sphere', '0.5,0.5,2,50', '--any')
    expect(hits.map(({ body }) => body)).toEqual(['aside', 'high', 'low'])
  })

  it('reports a body that the ray cannot be transformed to, and tests all others', async () => {
    const run = await runCli(['probe', 'flat.rigscene.json', '--json', '--ray', '0.75,0,-1,0,0,1'], { cwd: folder })
    expect(run.code).toBe(3)
    const { hits, problems } = run.json() as ProbeDocument
    expect(hits.map(({ body }) => body)).toEqual(['low', 'high'])
    expect(problems).toMatchObject([{ body: 'flat', problem: { kind: 'placement-invalid' } }])
  })

  it.each([[[]], [['--ray', '1,2,3']], [['--sphere', '1,2,x,4']], [['--sphere', '1,2,3,4', '--box', '1,2,3,4,5,6']]])(
    'rejects %j as invalid usage',
    async (options) => {
      const run = await runCli(['probe', 'scene.rigscene.json', '--json', ...options], { cwd: folder })
      expect(run.code).toBe(2)
      expect(run.json()).toMatchObject({ error: { kind: 'usage' } })
    },
  )

  it('reports what is wrong with an invalid ray', async () => {
    const run = await runCli(['probe', 'scene.rigscene.json', '--json', '--ray', '1,2,3,0,0,0'], { cwd: folder })
    expect(run.code).toBe(2)
    expect(run.json()).toMatchObject({
      error: { kind: 'request-invalid', message: expect.stringContaining('direction') },
    })
  })

  it('prints a table', async () => {
    const run = await runCli(['probe', 'scene.rigscene.json', '--sphere', '0.9,0.1,0,0.01'], { cwd: folder })
    expect(run.code).toBe(0)
    expect(run.stdout).toMatch(/1 triangles[\s\S]*body +triangle[\s\S]*low +0/)
  })
})
