import { describe, expect, it } from 'vitest'
import { createPose } from '../../../../core/rig/createPose.ts'
import { animate, limb, shift } from '../../../support/gltfFixture.ts'
import { load, loadAndCompare, verticesOf } from '../../../support/madeUpRig.ts'

const half = Math.SQRT1_2

/** Distance between vertices v and 0. */
function edge(p: ArrayLike<number>, v: number): number {
  return Math.hypot(p[v * 3] - p[0], p[v * 3 + 1] - p[1], p[v * 3 + 2] - p[2])
}

describe('joints:', () => {
  it('two skins with the same bind matrices share their joints', async () => {
    const { fixture, skin } = limb()
    fixture.json.skins.push({ ...skin })
    fixture.node({ name: 'again', mesh: 0, skin: 1 })
    fixture.json.scenes = [{ nodes: [0, 2, 3] }]
    const { rig } = await loadAndCompare(fixture)
    expect(rig.joints.names).toEqual(['root', 'tip'])
    expect([...rig.joints.parents]).toEqual([-1, 0])
    expect(rig.skinCount).toBe(2)
  })

  it('a node with two bind matrices becomes two joints', async () => {
    const { fixture } = limb()
    const binds = new Float32Array([...shift(0, 0, 5), ...shift(0, -1, 0)])
    fixture.json.skins.push({ joints: [0, 1], inverseBindMatrices: fixture.accessor(binds, 'MAT4') })
    fixture.node({ name: 'again', mesh: 0, skin: 1 })
    fixture.json.scenes = [{ nodes: [0, 2, 3] }]
    animate(fixture, 0, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, 0, half, 0, half]))
    const { rig } = await loadAndCompare(fixture)
    // In rest coordinates the two bind matrices of the root are equal; those of the tip differ.
    expect(rig.joints.names).toEqual(['root', 'tip', 'tip'])
    expect([...rig.joints.parents]).toEqual([-1, 0, 0])
  })

  it('a skin without inverse bind matrices uses identities', async () => {
    const { fixture, skin } = limb()
    delete skin.inverseBindMatrices
    await loadAndCompare(fixture)
  })

  it('eight or more influences are all used, from all attribute sets', async () => {
    const { fixture, primitive } = limb()
    const attributes = primitive.attributes as Record<string, number>
    const skin = fixture.json.skins[0]
    skin.joints = Array.from({ length: 12 }, (_, k) => 3 + k)
    delete skin.inverseBindMatrices
    for (let k = 0; k < 12; k++) fixture.node({ name: `j${k}`, translation: [k, 0, 0] })
    fixture.json.scenes = [{ nodes: [0, 2, ...(skin.joints as number[])] }]
    for (let set = 0; set < 3; set++) {
      const joints = Uint8Array.from({ length: 24 }, (_, i) => 11 - (set * 4 + (i % 4)))
      attributes[`JOINTS_${set}`] = fixture.accessor(joints, 'VEC4')
      attributes[`WEIGHTS_${set}`] = fixture.accessor(new Float32Array(24).fill(1 / 12), 'VEC4')
    }
    const { rig } = await load(fixture.glb())
    expect([...rig.skin.setJoints]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(rig.skin.setStart).toHaveLength(2)
    const expected = [...limb().positions].map((value, i) => (i % 3 === 0 ? value + 5.5 : value))
    expect(verticesOf(rig)).toEqual(expected)
  })

  it('the parent of a joint is its nearest ancestor joint', async () => {
    const { fixture, skin } = limb()
    fixture.json.nodes[0].children = [3]
    fixture.node({ name: 'between', children: [1] })
    fixture.node({ name: 'above', children: [0] })
    fixture.json.scenes = [{ nodes: [4, 2] }]
    skin.joints = [1, 0]
    const binds = new Float32Array([...shift(0, -1, 0), ...shift(0, 0, 0)])
    skin.inverseBindMatrices = fixture.accessor(binds, 'MAT4')
    const { rig } = await load(fixture.glb())
    expect(rig.joints.names).toEqual(['tip', 'root'])
    expect([...rig.joints.parents]).toEqual([1, -1])
  })

  it('joints outside the default scene still pose the skin and are reported', async () => {
    const { fixture } = limb()
    fixture.json.scenes = [{ nodes: [2] }]
    const loaded = await load(fixture.glb())
    expect(loaded.rig.skeleton.names).toEqual(['body', 'root', 'tip'])
    expect(loaded.problems).toContainEqual(expect.objectContaining({ kind: 'joint-outside-scene', count: 2 }))
  })

  it('the topmost joint is at rest in the default pose, for any armature scale', async () => {
    const { fixture } = limb()
    const binds = new Float32Array([...shift(0, 0, 0), ...shift(0, -1, 0)].map((x, i) => (i % 16 === 15 ? 1 : x * 100)))
    fixture.json.skins[0].inverseBindMatrices = fixture.accessor(binds, 'MAT4')
    fixture.node({ name: 'armature', scale: [0.01, 0.01, 0.01], rotation: [half, 0, 0, half], children: [0] })
    fixture.json.nodes[1].translation = [0, 100, 0]
    fixture.json.scenes = [{ nodes: [3, 2] }]
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, 0, half, 0, half]))
    const { rig } = await loadAndCompare(fixture)
    const pose = createPose(rig)
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    for (let i = 0; i < 24; i++) expect(pose.maps[i]).toBeCloseTo(identity[i % 12], 6)
  })

  it('rest coordinates keep the shape of the bind pose if the joints have different scales', async () => {
    const { fixture, positions } = limb()
    fixture.json.nodes[0].scale = [1, 8, 1]
    fixture.json.nodes[1].scale = [2, 0.5, 1]
    const { rig } = await loadAndCompare(fixture)
    const ratios = [1, 2, 3, 4, 5].map((v) => edge(rig.skin.rest, v) / edge(positions, v))
    for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0], 6)
  })

  it('a joint without vertices has no effect and is at rest in the default pose', async () => {
    const { fixture, skin } = limb()
    fixture.node({ name: '_rootJoint', scale: [100, 100, 100], children: [0] })
    fixture.json.scenes = [{ nodes: [3, 2] }]
    skin.joints = [0, 1, 3]
    const bind = shift(0, 0, 0).map((x, i) => (i % 16 === 15 ? 1 : x * 0.01))
    const tip = shift(0, -1, 0).map((x, i) => (i % 16 === 15 ? 1 : i < 12 ? x * 0.01 : x))
    const binds = new Float32Array([...bind, ...tip, ...shift(0, 0, 0)])
    skin.inverseBindMatrices = fixture.accessor(binds, 'MAT4')
    fixture.json.nodes[1].translation = [0, 0.01, 0]
    const { rig } = await loadAndCompare(fixture)
    expect(Math.max(...rig.skin.rest)).toBeLessThan(3)
    const { maps } = createPose(rig)
    for (const joint of [0, 2]) for (let c = 0; c < 12; c += 5) expect(maps[joint * 12 + c]).toBeCloseTo(1, 5)
  })
})
