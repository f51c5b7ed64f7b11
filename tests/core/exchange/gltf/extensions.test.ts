import { describe, expect, it } from 'vitest'
import { readRig } from '../../../../core/exchange/read/readRig.ts'
import { animate, limb } from '../../../support/gltfFixture.ts'
import { kinds, load } from '../../../support/madeUpRig.ts'
import { noFiles } from '../../../support/sharedRigs.ts'

const half = Math.SQRT1_2

describe('extensions:', () => {
  it('KHR_animation_pointer, EXT_mesh_gpu_instancing and unknown extensions are ignored and listed', async () => {
    const { fixture } = limb()
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    const channels = fixture.json.animations[0].channels as object[]
    const pointer = '/materials/0/emissiveFactor'
    channels.push({ sampler: 0, target: { path: 'pointer', extensions: { KHR_animation_pointer: { pointer } } } })
    fixture.json.nodes[2].extensions = { EXT_mesh_gpu_instancing: { attributes: {} } }
    fixture.json.extensionsUsed.push(
      'KHR_animation_pointer',
      'EXT_mesh_gpu_instancing',
      'ACME_cloth',
      'KHR_materials_unlit',
    )
    const loaded = await load(fixture.glb())
    expect(kinds(loaded)).toEqual(
      expect.arrayContaining(['extension-ignored', 'instances-ignored', 'channel-without-node']),
    )
    const ignored = loaded.problems.find(({ kind }) => kind === 'extension-ignored')
    expect(ignored?.examples).toEqual(['KHR_animation_pointer', 'EXT_mesh_gpu_instancing', 'ACME_cloth'])
    expect(loaded.rig.clips[0].channels).toHaveLength(1)
  })

  it('colliders added by our own exports cause no warning', async () => {
    const { fixture } = limb()
    fixture.json.extensionsUsed.push('OMI_physics_shape', 'OMI_physics_body', 'KHR_implicit_shapes')
    fixture.json.extensionsUsed.push('KHR_physics_rigid_bodies', 'VRMC_springBone')
    expect(kinds(await load(fixture.glb()))).not.toContain('extension-ignored')
  })

  it('all are listed with what becomes of them', async () => {
    const { fixture } = limb()
    fixture.json.extensionsUsed.push('KHR_mesh_quantization', 'OMI_physics_body', 'KHR_materials_unlit', 'ACME_cloth')
    const reply = await readRig(fixture.glb(), 'limb.glb', noFiles)
    expect(reply.ok && reply.value.origin?.extensions).toEqual([
      { name: 'KHR_mesh_quantization', use: 'read' },
      { name: 'OMI_physics_body', use: 'colliders' },
      { name: 'KHR_materials_unlit', use: 'appearance' },
      { name: 'ACME_cloth', use: 'ignored' },
    ])
  })

  it('a required extension that could affect the geometry is rejected by name', async () => {
    const { fixture } = limb()
    fixture.json.extensionsRequired.push('ACME_packed_mesh')
    const reply = await readRig(fixture.glb(), 'packed.glb', noFiles)
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'file-broken' } })
    expect(!reply.ok && reply.problem.message).toContain('ACME_packed_mesh')
  })

  it('a required extension for materials is accepted', async () => {
    const { fixture } = limb()
    fixture.json.extensionsRequired.push('KHR_texture_basisu')
    await load(fixture.glb())
  })
})
