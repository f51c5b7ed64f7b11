import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { validateRig } from '../../../core/rig/validateRig.ts'
import { animate, limb } from '../../support/gltfFixture.ts'
import { expectRig, hasSharedRigs, loadSharedRig, noFiles } from '../../support/sharedRigs.ts'

async function sound(): Promise<Rig> {
  const { fixture, primitive } = limb()
  primitive.targets = [{ POSITION: fixture.accessor(new Float32Array(18).fill(1), 'VEC3') }]
  animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, 0, 0, 1, 0]))
  animate(fixture, 2, 'weights', [0, 1], new Float32Array([0, 1]))
  return expectRig(await readRig(fixture.glb(), 'limb.glb', noFiles)).rig
}

/** Each fault violates one invariant, which the message must name. */
const faults: [string, (rig: Rig) => Rig][] = [
  ['node 1 has parent 2', (rig) => ({ ...rig, skeleton: { ...rig.skeleton, parents: Int32Array.of(-1, 2, -1) } })],
  ['rotation of node 0 has length 2', (rig) => write(rig, rig.skeleton.rotations, 3, 2)],
  ['skeleton.translations[4] is NaN', (rig) => write(rig, rig.skeleton.translations, 4, Number.NaN)],
  ['skeleton.names has 1', (rig) => ({ ...rig, skeleton: { ...rig.skeleton, names: ['one'] } })],
  ['joint 1 is at node 9', (rig) => write(rig, rig.joints.nodes, 1, 9)],
  ['the world joint is joint 0', (rig) => write(rig, rig.joints.nodes, 0, -1)],
  ['do not end in a root', (rig) => write(rig, rig.joints.parents, 0, 1)],
  ['joints.inverseBinds[2] is Infinity', (rig) => write(rig, rig.joints.inverseBinds, 2, Infinity)],
  ['triangle 1 names vertex 6', (rig) => write(rig, rig.skin.triangles, 4, 6)],
  ['does not ascend', (rig) => write(rig, rig.skin.setJoints, 1, 1)],
  ['occurs twice', (rig) => write(rig, rig.skin.setJoints, 3, 0)],
  ['names joint 7', (rig) => write(rig, rig.skin.setJoints, 3, 7)],
  ['weights of vertex 2 sum to 0.75', (rig) => write(rig, rig.skin.weights, 2, 0.25)],
  ['the weights of vertex 2 sum to 0.99', (rig) => write(rig, rig.skin.weights, 2, rig.skin.weights[2] - 1e-13)],
  ['has the weight 0', (rig) => write(rig, rig.skin.weights, 0, 0)],
  ['vertex 0 has 1 weights for joint set 1', (rig) => write(rig, rig.skin.setOf, 0, 1)],
  ['skin.rest[0] is NaN', (rig) => write(rig, rig.skin.rest, 0, Number.NaN)],
  ['morph 0 moves vertex 6', (rig) => write(rig, rig.morphs.vertices, 5, 6)],
  ['morph 0 do not ascend', (rig) => write(rig, rig.morphs.vertices, 1, 0)],
  ['times do not ascend', (rig) => write(rig, rig.clips[0].channels[0].times, 0, 1)],
  ['morphs 0 to 1 of 0', (rig) => ({ ...rig, morphs: { ...rig.morphs, names: [] } })],
  ['a key after 0.5 s', (rig) => ({ ...rig, clips: [{ ...rig.clips[0], seconds: 0.5 }] })],
  ['primitives cover 0 of 6 vertices', (rig) => ({ ...rig, primitives: [] })],
]

function write(rig: Rig, array: { [index: number]: number }, index: number, value: number): Rig {
  array[index] = value
  return rig
}

describe('a rig', () => {
  it('that was read is valid', async () => {
    expect(validateRig(await sound())).toEqual([])
  })

  it.each(faults)('that violates an invariant is reported: %s', async (message, damage) => {
    expect(validateRig(damage(await sound())).join('\n')).toContain(message)
  })

  it.skipIf(!hasSharedRigs)('by a third party is valid after reading', async () => {
    const names = [
      'CesiumMan-Draco/CesiumMan.gltf',
      'RobotExpressive.glb',
      'kaykit-Barbarian.glb',
      'Godette_vrm_v4.vrm',
      'quaternius-Wasp-NaN-weights.glb',
      'gdx-pbrTest-6-influences/pbrTest.gltf',
      'conformance/magnum-skin-multiple-sets.gltf',
    ]
    for (const name of names) expect(validateRig((await loadSharedRig(name)).rig), name).toEqual([])
  })
})
