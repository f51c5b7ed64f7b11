import { beforeAll, describe, expect, it } from 'vitest'
import type { SampleName } from '../../../assets/make/samples.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { BUILD_TIME, readSample } from './builtSamples.ts'

/** Largest weight change along an edge, and the limit for 99 % of the edges. The dwarf has long edges. */
const samples: readonly { name: SampleName; step: number; usual: number }[] = [
  { name: 'man', step: 0.7, usual: 0.45 },
  { name: 'creature', step: 0.75, usual: 0.42 },
  { name: 'dwarf', step: 0.95, usual: 0.75 },
]

type Weights = ReadonlyMap<string, number>

function weightsOf({ skin, joints }: Rig, v: number): Weights {
  const set = skin.setOf[v]
  const names = Array.from(skin.setJoints.subarray(skin.setStart[set], skin.setStart[set + 1]), (j) => joints.names[j])
  return new Map(names.map((name, k) => [name, skin.weights[skin.weightStart[v] + k]]))
}

function difference(a: Weights, b: Weights): number {
  let sum = 0
  for (const name of new Set([...a.keys(), ...b.keys()])) sum += Math.abs((a.get(name) ?? 0) - (b.get(name) ?? 0))
  return sum / 2
}

describe.each(samples)('the weights of the $name', ({ name, step, usual }) => {
  let rig: Rig
  let weights: Weights[]
  const vertices = () => weights.map((_, v) => v)
  const place = (v: number) => rig.skin.rest.subarray(v * 3, v * 3 + 3)
  beforeAll(async () => {
    rig = (await readSample(name)).rig
    weights = Array.from({ length: rig.skin.setOf.length }, (_, v) => weightsOf(rig, v))
  }, BUILD_TIME)

  it('sum to exactly 1 over at most four joints', () => {
    for (const map of weights) {
      expect(map.size).toBeLessThanOrEqual(4)
      expect([...map.values()].reduce((a, b) => a + b, 0)).toBe(1)
    }
  })

  it('use every joint except the root', () => {
    const used = new Set(weights.flatMap((map) => [...map.keys()]))
    expect(rig.joints.names.filter((joint) => !used.has(joint))).toEqual(['root'])
  })

  it('change gradually from vertex to vertex', () => {
    const { triangles } = rig.skin
    const steps: number[] = []
    for (let i = 0; i < triangles.length; i++) {
      const [u, v] = [triangles[i], triangles[i % 3 === 2 ? i - 2 : i + 1]]
      if (u < v) steps.push(difference(weights[u], weights[v]))
    }
    steps.sort((a, b) => a - b)
    expect(steps[steps.length - 1]).toBeLessThan(step)
    expect(steps[Math.floor(steps.length * 0.99)]).toBeLessThan(usual)
  })

  it('do not cross gaps between legs, arms or fingers', () => {
    const leg = /^(thigh|shin|foot|toe|spur)/
    const finger = /^(index|middle|pinky|inner|outer)\d/
    for (const v of vertices()) {
      const names = [...weights[v].keys()]
      const sides = new Set(names.filter((joint) => leg.test(joint)).map((joint) => joint.slice(-2)))
      if (place(v)[1] < 0.3) expect(sides.size).toBe(1)
      // On the second bone of a finger, other fingers have no weight.
      const owners = names.filter((joint) => finger.test(joint) && joint.includes('2.'))
      if (owners.length > 0 && (weights[v].get(owners[0]) ?? 0) > 0.6) {
        const others = names.filter((joint) => finger.test(joint) && joint.slice(0, 4) !== owners[0].slice(0, 4))
        expect(others).toEqual([])
      }
    }
  })

  it('are dominated by the bone of a limb between its joints', () => {
    // The dwarf's limbs are almost as thick as they are long.
    const [most, few] = name === 'dwarf' ? [0.6, 2] : [0.9, 20]
    for (const bone of ['upperArm.L', 'foreArm.R', 'thigh.R', 'shin.L']) {
      expect(weights.filter((map) => (map.get(bone) ?? 0) > most).length).toBeGreaterThan(few)
    }
  })
})
