import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'
import { GltfFixture } from '../support/gltfFixture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-deform-'))
  await writeFile(join(folder, 'hinge.glb'), hinge())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Two joints on x, at 0 and 2, and three vertices: (1, 0, 0) on the first joint, (2, 1, 0) weighted equally, (3, 0, 0)
 * on the second. The clip "fold" rotates the second joint about z from 0 to 90 degrees within a second; the clip "2"
 * does not move it.
 */
function hinge(): Uint8Array {
  const f = new GltfFixture()
  const root = f.node({ children: [1, 2] })
  const first = f.node({ children: [3] })
  const half = Math.SQRT1_2
  const mesh = f.node({ mesh: 0, skin: 0 })
  const second = f.node({ translation: [2, 0, 0] })
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  const shifted = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -2, 0, 0, 1]
  f.json.meshes.push({
    primitives: [
      {
        attributes: {
          POSITION: f.accessor(new Float32Array([1, 0, 0, 2, 1, 0, 3, 0, 0]), 'VEC3', {
            min: [1, 0, 0],
            max: [3, 1, 0],
          }),
          JOINTS_0: f.accessor(new Uint8Array([0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0]), 'VEC4'),
          WEIGHTS_0: f.accessor(new Float32Array([1, 0, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0]), 'VEC4'),
        },
      },
    ],
  })
  const binds = f.accessor(new Float32Array([...identity, ...shifted]), 'MAT4')
  f.json.skins.push({ joints: [first, second], inverseBindMatrices: binds })
  const times = f.accessor(new Float32Array([0, 1]), 'SCALAR', { min: [0], max: [1] })
  const fold = f.accessor(new Float32Array([0, 0, 0, 1, 0, 0, half, half]), 'VEC4')
  const still = f.accessor(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1]), 'VEC4')
  for (const [name, output] of [
    ['fold', fold],
    ['2', still],
  ] as const) {
    f.json.animations.push({
      name,
      channels: [{ sampler: 0, target: { node: second, path: 'rotation' } }],
      samplers: [{ input: times, output, interpolation: 'LINEAR' }],
    })
  }
  expect([root, mesh]).toEqual([0, 2])
  return f.glb()
}

async function vertices(...args: string[]): Promise<number[]> {
  const run = await runCli(['deform', 'hinge.glb', '--json', '--quiet', ...args], { cwd: folder })
  expect(run.stderr).toBe('')
  expect(run.code).toBe(0)
  const document = run.json() as { vertices: number[] }
  expect(Object.keys(document)).toEqual(['vertices'])
  return document.vertices
}

describe('rigsphere deform', () => {
  it('prints the reference pose without a clip', async () => {
    for (const skinning of ['linear', 'spherical', 'dual']) {
      expect(await vertices('--skinning', skinning)).toEqual([1, 0, 0, 2, 1, 0, 3, 0, 0])
    }
  })

  it.each([
    ['linear', [1.5, 0.5]],
    ['spherical', [2 - Math.SQRT1_2, Math.SQRT1_2]],
    ['dual', [2 - Math.SQRT1_2, Math.SQRT1_2]],
  ])('blends with %s at the end of a clip', async (skinning, [x, y]) => {
    const out = await vertices('--clip', 'fold', '--time', '1', '--skinning', skinning)
    const expected = [1, 0, 0, x, y, 0, 2, 1, 0]
    for (const [k, value] of out.entries()) expect(value).toBeCloseTo(expected[k], 6)
  })

  it('accepts a clip index if no clip has that name, and clamps the time', async () => {
    expect(await vertices('--clip', '0', '--time', '99')).toEqual(await vertices('--clip', 'fold', '--time', '1'))
    expect(await vertices('--clip', '2', '--time', '1')).toEqual([1, 0, 0, 2, 1, 0, 3, 0, 0])
  })

  it('prints numbers in full precision', async () => {
    const out = await vertices('--clip', 'fold', '--time', '0.3')
    expect(out.some((value) => String(value).length > 14)).toBe(true)
  })

  it.each([
    ['a missing clip', ['hinge.glb', '--clip', 'jump'], 1, 'clip-unknown', '0 "fold", 1 "2"'],
    ['a missing rig', ['nowhere.glb'], 1, 'file-missing', 'nowhere.glb'],
    ['an unknown method', ['hinge.glb', '--skinning', 'quaternion'], 2, 'usage', 'linear, spherical, dual'],
    ['an invalid time', ['hinge.glb', '--time', 'soon'], 2, 'usage', 'number'],
  ])('rejects %s', async (_, args, code, kind, named) => {
    const run = await runCli(['deform', ...args, '--json', '--quiet'], { cwd: folder })
    expect(run.code).toBe(code)
    expect(run.stderr).toBe('')
    expect(run.json()).toMatchObject({ error: { kind, message: expect.stringContaining(named) } })
  })

  it('prints the bounding box of the vertices as a table', async () => {
    const run = await runCli(['deform', 'hinge.glb'], { cwd: folder })
    expect(run.code).toBe(0)
    expect(run.stdout).toMatch(/^3 vertices/)
    expect(run.stdout).toMatch(/^x +1 +3$/m)
  })
})
