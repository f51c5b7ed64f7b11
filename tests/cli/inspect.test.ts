import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'
import { animate, limb } from '../support/gltfFixture.ts'
import { hasSharedRigs, sharedRigPath } from '../support/sharedRigs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-inspect-'))
  const { fixture, primitive } = limb()
  primitive.targets = [{ POSITION: 0 }]
  animate(fixture, 1, 'rotation', [0, 1.5], new Float32Array([0, 0, 0, 1, 0, 0, 1, 0]), { name: 'bend' })
  await writeFile(join(folder, 'limb.glb'), fixture.glb())
  await writeFile(join(folder, 'floor.obj'), 'v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n')
  await writeFile(join(folder, 'broken.glb'), fixture.glb().slice(0, 400))
  await writeFile(join(folder, 'scene.blend'), 'BLENDER-v300')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inspect = (file: string, ...options: string[]) => runCli(['inspect', join(folder, file), ...options])

describe('inspect', () => {
  it('prints exactly the document specified in docs/cli.md', async () => {
    const { code, stdout, stderr, json } = await inspect('limb.glb', '--json', '--quiet')
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(json()).toEqual({
      rig: {
        name: 'limb.glb',
        vertices: 6,
        triangles: 4,
        joints: [
          { name: 'root', parent: -1 },
          { name: 'tip', parent: 0 },
        ],
        maxInfluences: 2,
        jointSets: 3,
        skins: 1,
        primitives: 1,
        morphTargets: 1,
        clips: [{ name: 'bend', seconds: 1.5 }],
        watertight: false,
      },
      problems: [],
    })
  })

  it('adds the triangles on request', async () => {
    const document = (await inspect('limb.glb', '--json', '--triangles')).json()
    expect(document).toMatchObject({ triangles: [0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4] })
  })

  it('lists no joints for an obstacle, whose world joint is internal', async () => {
    expect((await inspect('floor.obj', '--json')).json()).toMatchObject({
      rig: { name: 'floor.obj', joints: [], skins: 0, maxInfluences: 1, jointSets: 1, clips: [] },
    })
  })

  it('prints a readable table otherwise', async () => {
    const { code, stdout } = await inspect('limb.glb', '--triangles')
    expect(code).toBe(0)
    expect(stdout).toContain('limb.glb, not watertight')
    expect(stdout).toMatch(/vertices +6\n/)
    expect(stdout).toContain('   0  root\n   1    tip')
    expect(stdout).toMatch(/bend +1.5/)
    expect(stdout).toMatch(/triangle +a +b +c/)
  })

  it('reports why a file cannot be read, with exit code 1', async () => {
    const broken = await inspect('broken.glb', '--json')
    expect(broken.code).toBe(1)
    expect(broken.json()).toEqual({
      error: {
        kind: 'file-broken',
        message: expect.stringContaining('GLB: truncated'),
        path: join(folder, 'broken.glb'),
      },
    })
    expect((await inspect('scene.blend', '--json')).json()).toMatchObject({
      error: { kind: 'format-unknown', message: expect.stringContaining('Blender file') },
    })
    expect((await inspect('none.glb', '--json')).json()).toMatchObject({ error: { kind: 'file-missing' } })
  })

  it.skipIf(!hasSharedRigs)('reads compressed files with separate buffers', async () => {
    const { code, json } = await runCli(['inspect', sharedRigPath('CesiumMan-Draco/CesiumMan.gltf'), '--json'])
    expect(code).toBe(0)
    expect(json()).toMatchObject({ rig: { vertices: 3572, triangles: 4672, maxInfluences: 4, watertight: true } })
  })
})
