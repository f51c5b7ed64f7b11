import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { gatherInfluences } from '../../../core/exchange/read/skin/gatherInfluences.ts'
import {
  countInfluences,
  createJoined,
  type InfluenceList,
  joinInfluences,
} from '../../../core/exchange/read/skin/influenceList.ts'
import { WeightRepairs } from '../../../core/exchange/read/skin/weightRepairs.ts'
import { SkinBuilder } from '../../../core/rig/skinBuilder.ts'
import { validateRig } from '../../../core/rig/validateRig.ts'
import { limb } from '../../support/gltfFixture.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { expectRig, type LoadedRig, noFiles } from '../../support/sharedRigs.ts'

/** The limb with other joints and weights for its first vertices. */
async function withWeights(joints: readonly number[], weights: readonly number[]): Promise<LoadedRig> {
  const parts = limb()
  const attributes = parts.primitive.attributes as Record<string, number>
  attributes.JOINTS_0 = parts.fixture.accessor(Uint8Array.of(...joints, ...parts.joints.slice(joints.length)), 'VEC4')
  attributes.WEIGHTS_0 = parts.fixture.accessor(
    Float32Array.of(...weights, ...parts.weights.slice(weights.length)),
    'VEC4',
  )
  const loaded = expectRig(await readRig(parts.fixture.glb(), 'limb.glb', noFiles))
  expect(validateRig(loaded.rig)).toEqual([])
  return loaded
}

function firstVertex({ rig }: LoadedRig): Record<number, number> {
  const { skin } = rig
  const set = skin.setOf[0]
  const joints = skin.setJoints.slice(skin.setStart[set], skin.setStart[set + 1])
  return Object.fromEntries(Array.from(joints, (joint, k) => [joint, skin.weights[k]]))
}

describe('weights on load', () => {
  it('cause no warning if they are valid', async () => {
    expect((await withWeights([], [])).problems).toEqual([])
  })

  it('are normalised if their sum is not 1, with the largest deviation in the warning', async () => {
    const loaded = await withWeights([0, 1, 0, 0], [0.5, 0.25, 0, 0])
    expect(firstVertex(loaded)).toEqual({ 0: 2 / 3, 1: 1 / 3 })
    expect(loaded.problems).toEqual([
      {
        kind: 'weights-normalised',
        severity: 'warning',
        count: 1,
        message: '1 vertex whose weights do not sum to 1: normalised, off by at most 0.25',
        examples: [0],
      },
    ])
  })

  it('are merged if a joint is listed twice', async () => {
    const loaded = await withWeights([1, 0, 1, 0], [0.25, 0.5, 0.25, 0])
    expect(firstVertex(loaded)).toEqual({ 0: 0.5, 1: 0.5 })
    expect(loaded.problems).toMatchObject([{ kind: 'joint-merged', count: 1, examples: [0] }])
  })

  it('are counted once per vertex if both of its sets are invalid', async () => {
    const parts = limb()
    const attributes = parts.primitive.attributes as Record<string, number>
    const vertices = parts.joints.length / 4
    const twice = (all: readonly number[]) => Array.from({ length: vertices }, () => all).flat()
    for (const set of [0, 1]) {
      attributes[`JOINTS_${set}`] = parts.fixture.accessor(Uint8Array.from(twice([1, 0, 1, 0])), 'VEC4')
      attributes[`WEIGHTS_${set}`] = parts.fixture.accessor(Float32Array.from(twice([0.125, 0.25, 0.125, -1])), 'VEC4')
    }
    const loaded = expectRig(await readRig(parts.fixture.glb(), 'limb.glb', noFiles))
    expect(firstVertex(loaded)).toEqual({ 0: 0.5, 1: 0.5 })
    expect(loaded.problems).toMatchObject([
      { kind: 'weight-negative', count: vertices },
      { kind: 'joint-merged', count: vertices },
    ])
  })

  it('of zero are dropped, and may refer to invalid joints', async () => {
    const loaded = await withWeights([1, 200, 77, 0], [1, 0, 0, 0])
    expect(firstVertex(loaded)).toEqual({ 1: 1 })
    expect(loaded.problems).toEqual([])
  })

  it('that are NaN, infinite or negative count as 0', async () => {
    const loaded = await withWeights(
      [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0],
      [Number.NaN, 1, Number.NaN, 0, Number.POSITIVE_INFINITY, 1, 0, 0, -0.5, 1, 0, 0],
    )
    expect(firstVertex(loaded)).toEqual({ 1: 1 })
    expect(loaded.problems).toMatchObject([
      { kind: 'weight-not-finite', count: 2, examples: [0, 1] },
      { kind: 'weight-negative', count: 1, examples: [2] },
    ])
  })

  it('that are all zero make the vertex follow its first joint', async () => {
    const loaded = await withWeights([1, 0, 0, 0], [0, 0, 0, 0])
    expect(firstVertex(loaded)).toEqual({ 1: 1 })
    expect(loaded.problems).toMatchObject([{ kind: 'vertex-weightless', count: 1, examples: [0] }])
  })

  it('are reported with at most five examples, by vertex index in the rig', async () => {
    const parts = limb()
    const attributes = parts.primitive.attributes as Record<string, number>
    const none = parts.fixture.accessor(new Float32Array(24), 'VEC4')
    const second = { ...parts.primitive, attributes: { ...attributes, WEIGHTS_0: none } }
    parts.fixture.json.meshes[0].primitives = [parts.primitive, second]
    const { problems } = expectRig(await readRig(parts.fixture.glb(), 'limb.glb', noFiles))
    expect(problems).toMatchObject([{ kind: 'vertex-weightless', count: 6, examples: [6, 7, 8, 9, 10] }])
  })
})

describe('packing', () => {
  it.each(seeds(100))('of any influence list give a valid skin with the same blend (seed %i)', (seed) => {
    const random = seeded(seed)
    const width = 1 + Math.floor(random() * 12)
    const vertices = 1 + Math.floor(random() * 300)
    const jointCount = 1 + Math.floor(random() * 40)
    const joints = Uint16Array.from({ length: vertices * width }, () => Math.floor(random() * jointCount))
    const weights = Float32Array.from({ length: vertices * width }, () => (random() < 0.4 ? 0 : random()))
    for (let v = 0; v < vertices; v++) weights[v * width] = 0.125
    const table = Uint32Array.from({ length: jointCount }, (_, k) => jointCount - 1 - k)
    const list = listed(joints, weights, width)
    const builder = new SkinBuilder(vertices, countInfluences([list], vertices))
    addGathered(builder, list, table, 0, vertices)
    const skin = builder.finish(new Uint32Array(0))

    const sets = new Set<string>()
    let worst = 0
    for (let v = 0; v < vertices; v++) {
      const expected = new Float64Array(jointCount)
      let sum = 0
      for (let k = v * width; k < (v + 1) * width; k++) {
        expected[table[joints[k]]] += weights[k]
        sum += weights[k]
      }
      const found = new Float64Array(jointCount)
      const set = skin.setOf[v]
      const members = skin.setJoints.slice(skin.setStart[set], skin.setStart[set + 1])
      sets.add(members.join())
      members.forEach((joint, k) => {
        found[joint] = skin.weights[skin.weightStart[v] + k]
      })
      if (skin.weightStart[v + 1] - skin.weightStart[v] !== members.length) worst = Infinity
      for (let j = 0; j < jointCount; j++) worst = Math.max(worst, Math.abs(found[j] - expected[j] / sum))
    }
    expect(worst).toBeLessThan(1e-14)
    expect(sets.size).toBe(skin.setStart.length - 1)
  })

  it('of skinned and rigid vertices may be mixed in any order', () => {
    const builder = new SkinBuilder(5, 6)
    builder.addRigid(3, 2)
    addGathered(builder, listed([0, 1, 0, 0, 1, 0, 0, 0], [1, 3, 0, 0, 2, 0, 0, 0], 4), Uint32Array.of(7, 3), 2, 2)
    builder.addRigid(3, 1)
    const skin = builder.finish(new Uint32Array(0))
    expect([...skin.setOf]).toEqual([0, 0, 1, 0, 0])
    expect([...skin.setJoints]).toEqual([3, 3, 7])
    expect([...skin.weights]).toEqual([1, 1, 0.75, 0.25, 1, 1])
    expect([...skin.weightStart]).toEqual([0, 1, 2, 4, 5, 6])
  })

  it('are rejected if there are more than announced', () => {
    const builder = new SkinBuilder(2, 3)
    addGathered(builder, listed([0, 1, 0, 1], [0.5, 0.5, 0.5, 0.5], 2), Uint32Array.of(0, 1), 0, 2)
    expect(() => builder.finish(new Uint32Array(0))).toThrow('4 weights were added, but 3 were reserved')
  })

  it('from several lists stay together per vertex, in list order', () => {
    const bytes = { ...listed([0, 1, 2, 3], [255, 0, 51, 102], 2), unit: 1 / 255 }
    const woven = {
      ...listed([], [], 1),
      joints: { numbers: [4, 9, 5], step: 2 },
      weights: { numbers: [0.25, 0.75], step: 1 },
    }
    const { joints, weights, unit, each } = joinInfluences([bytes, woven], 0, 2, createJoined([bytes, woven], 2))
    expect([joints.step, weights.step, unit, each]).toEqual([3, 3, 1, 3])
    expect([...joints.numbers]).toEqual([0, 1, 4, 2, 3, 5])
    expect([...weights.numbers]).toEqual([255 / 255, 0, 0.25, 51 * (1 / 255), 102 * (1 / 255), 0.75])
    expect([...joinInfluences([bytes, woven], 1, 2, createJoined([bytes, woven], 1)).joints.numbers]).toEqual([2, 3, 5])
  })

  it('are counted with an upper bound, which is exact if joints are unique', () => {
    const list = listed([0, 1, 0, 0, 1, 1], [0.5, 0.5, 0, 0, Number.NaN, -1], 2)
    expect(countInfluences([list], 3)).toBe(4)
    expect(countInfluences([list, list], 3)).toBe(6)
  })

  it('support thousands of joint sets', () => {
    const vertices = 20000
    const builder = new SkinBuilder(vertices, vertices * 2)
    const joints = Uint32Array.from({ length: vertices * 2 }, (_, i) =>
      i % 2 === 0 ? (i >> 1) % 150 : 150 + Math.floor((i >> 1) / 150),
    )
    const table = Uint32Array.from({ length: 400 }, (_, k) => k)
    addGathered(builder, listed(joints, new Float32Array(vertices * 2).fill(0.5), 2), table, 0, vertices)
    expect(builder.finish(new Uint32Array(0)).setStart.length - 1).toBe(vertices)
  })
})

function listed(joints: ArrayLike<number>, weights: ArrayLike<number>, each: number): InfluenceList {
  return { joints: { numbers: joints, step: each }, weights: { numbers: weights, step: each }, unit: 1, each }
}

/** Adds all vertices of a list to a skin, starting at index `vertex`. */
function addGathered(
  builder: SkinBuilder,
  list: InfluenceList,
  table: Uint32Array,
  vertex: number,
  count: number,
): void {
  const joints = new Uint32Array(count * list.each)
  const into = { joints, weights: builder.weights, weightStart: builder.weightStart }
  expect(gatherInfluences(list, 0, count, table, vertex, new WeightRepairs(), into)).toBe(-1)
  builder.addVertices(joints, count)
}
