import { describe, expect, it } from 'vitest'
import { animate, limb } from '../../../support/gltfFixture.ts'
import { kinds, load, loadAndCompare, verticesOf } from '../../../support/madeUpRig.ts'

const half = Math.SQRT1_2

describe('clips', () => {
  it('with LINEAR, STEP and CUBICSPLINE interpolation agree with three.js', async () => {
    const { fixture } = limb()
    const quaternions = [0, 0, 0, 1, 0, half, 0, half, half, 0, 0, -half]
    const vectors = [1, 2, 3, -1, 0.5, 2, 0.3, 0.2, 0.1]
    for (const interpolation of ['LINEAR', 'STEP', 'CUBICSPLINE']) {
      const cubic = (list: number[], width: number) => {
        if (interpolation !== 'CUBICSPLINE') return Float32Array.from(list)
        const out: number[] = []
        for (let k = 0; k < list.length; k += width) {
          out.push(
            ...new Float32Array(width).fill(0.3 * k),
            ...list.slice(k, k + width),
            ...new Float32Array(width).fill(-0.2 * k + 0.1),
          )
        }
        return Float32Array.from(out)
      }
      animate(fixture, 0, 'rotation', [0.25, 1, 1.5], cubic(quaternions, 4), {
        interpolation,
        name: `r ${interpolation}`,
      })
      animate(fixture, 1, 'translation', [0.25, 1, 1.5], cubic(vectors, 3), {
        interpolation,
        name: `t ${interpolation}`,
      })
      animate(fixture, 1, 'scale', [0.25, 1, 1.5], cubic(vectors, 3), { interpolation, name: `s ${interpolation}` })
    }
    await loadAndCompare(fixture)
  })

  it('support cubic and linear morph weights, on two primitives and with defaults', async () => {
    const { fixture, primitive } = limb()
    const bulge = fixture.accessor(
      Float32Array.from({ length: 18 }, (_, i) => (i % 3 === 2 ? i / 10 : 0)),
      'VEC3',
    )
    const lean = fixture.accessor(
      Float32Array.from({ length: 18 }, (_, i) => (i === 15 ? 1 : 0)),
      'VEC3',
    )
    primitive.targets = [{ POSITION: bulge }, { POSITION: lean }]
    const second = { ...primitive, targets: [{ POSITION: lean }, { POSITION: bulge }] }
    fixture.json.meshes[0].primitives = [primitive, second]
    fixture.json.meshes[0].weights = [0.25, 0]
    // The armature moves, rotates and scales bind space. Displacements are rotated and scaled with it, but not moved.
    fixture.node({ translation: [5, 6, 7], rotation: [0, half, 0, half], scale: [2, 2, 2], children: [0] })
    fixture.json.scenes = [{ nodes: [3, 2] }]
    fixture.json.meshes[0].extras = { targetNames: ['bulge', 'lean'] }
    animate(fixture, 2, 'weights', [0, 1], new Float32Array([0, 1, 1, 0.5]))
    animate(fixture, 2, 'weights', [0, 1], new Float32Array([0, 0, 0, 1, 2, -1, 1, 0, 1, 0.5, 0, 0]), {
      interpolation: 'CUBICSPLINE',
      name: 'cubic weights',
    })
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    const { rig } = await loadAndCompare(fixture)
    expect(rig.morphs.names).toEqual(['bulge', 'lean'])
    expect([...rig.morphs.defaultWeights]).toEqual([0.25, 0])
    // The second target is `lean` in one primitive and `bulge` in the other; zeros are not stored.
    expect(rig.morphs.start[2] - rig.morphs.start[1]).toBe(1 + 6)
  })

  it('weight two nodes with a shared morphed mesh independently; node weights override mesh weights', async () => {
    const { fixture, primitive } = limb()
    primitive.targets = [{ POSITION: fixture.accessor(new Float32Array(18).fill(0.5), 'VEC3') }]
    fixture.json.meshes[0].weights = [0.5]
    fixture.node({ name: 'twin', mesh: 0, skin: 0, weights: [1] })
    fixture.json.scenes = [{ nodes: [0, 2, 3] }]
    animate(fixture, 3, 'weights', [0, 1], new Float32Array([0, 1]))
    const { rig } = await load(fixture.glb())
    expect([...rig.morphs.defaultWeights]).toEqual([0.5, 1])
    expect(rig.clips[0].channels[0].firstMorph).toBe(1)
    expect(verticesOf(rig, 0, 0).slice(0, 3)).toEqual([0.25, 0.25, 0.25])
    expect(verticesOf(rig, 0, 0).slice(18, 21)).toEqual([0, 0, 0])
  })

  it('drop and count keys with decreasing or NaN times', async () => {
    const { fixture } = limb()
    const values = new Float32Array([0, 1, 0, 0, 2, 0, Number.NaN, 3, 0, 0, 4, 0, 0, 5, 0])
    animate(fixture, 1, 'translation', [0, 1, 2, 0.5, 3], values)
    const loaded = await load(fixture.glb())
    expect([...loaded.rig.clips[0].channels[0].times]).toEqual([0, 1, 3])
    expect([...loaded.rig.clips[0].channels[0].values]).toEqual([0, 1, 0, 0, 2, 0, 0, 5, 0])
    expect(loaded.problems).toContainEqual(expect.objectContaining({ kind: 'key-dropped', count: 2 }))
  })

  it('keep channels with shared keys independent', async () => {
    const { fixture } = limb()
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 2, 0, 0, 1, 1]), { name: 'linear' })
    const sampler = (fixture.json.animations[0].samplers as object[])[0]
    fixture.json.animations.push({
      name: 'both',
      samplers: [sampler, { ...sampler, interpolation: 'STEP' }],
      channels: [
        { sampler: 0, target: { node: 0, path: 'rotation' } },
        { sampler: 1, target: { node: 1, path: 'rotation' } },
      ],
    })
    const loaded = await load(fixture.glb())
    expect(loaded.rig.clips[1].channels.map(({ interpolation }) => interpolation)).toEqual(['linear', 'step'])
    expect(kinds(loaded)).toContain('key-normalised')
    expect(loaded.rig.clips[1].channels[0].values[3]).toBe(1)
  })

  it('do not normalise tangents of a cubic rotation that shares its keys with a linear one', async () => {
    const { fixture } = limb()
    const values = new Float32Array([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, half, half, 0, 0, 0, 0])
    animate(fixture, 1, 'rotation', [0, 1, 2, 3, 4, 5], values, { name: 'linear' })
    const output = fixture.json.accessors.length - 1
    const input = fixture.accessor(new Float32Array([0, 1]), 'SCALAR')
    fixture.json.animations.push({
      name: 'cubic',
      samplers: [{ input, output, interpolation: 'CUBICSPLINE' }],
      channels: [{ sampler: 0, target: { node: 1, path: 'rotation' } }],
    })
    const { rig } = await load(fixture.glb())
    expect([...rig.clips[1].channels[0].values]).toEqual([...values])
  })
})
