import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { done } from '../../../core/base/reply.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import { validateRig } from '../../../core/rig/validateRig.ts'
import { animate, limb, packGlb } from '../../support/gltfFixture.ts'
import { type Random, seeded } from '../../support/seeded.ts'
import { hasSharedRigs, noFiles, readSharedBytes, sharedRigPath } from '../../support/sharedRigs.ts'
import { tally } from '../../support/tally.ts'
import { processorTime } from '../../support/processorTime.ts'

/** A limb that uses all features that can break a reader. */
function fullLimb(): ReturnType<typeof limb> {
  const parts = limb()
  const { fixture, primitive } = parts
  primitive.targets = [{ POSITION: 0 }]
  fixture.node({ name: 'hat', mesh: 1, matrix: [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1] })
  fixture.json.nodes[1].children = [3]
  const sparse = {
    count: 1,
    indices: { bufferView: fixture.view(new Uint8Array([1])), componentType: 5121 },
    values: { bufferView: fixture.view(new Float32Array(3)) },
  }
  const positions = fixture.json.accessors.push({ componentType: 5126, type: 'VEC3', count: 3, sparse }) - 1
  fixture.json.meshes.push({
    name: 'hat',
    primitives: [{ attributes: { POSITION: positions }, mode: 5 }],
    weights: [1],
  })
  animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, 0, 0, 1, 0]))
  animate(fixture, 2, 'weights', [0, 1], new Float32Array([0, 1]))
  animate(fixture, 0, 'scale', [0, 1], new Float32Array(18).fill(1), { interpolation: 'CUBICSPLINE' })
  return parts
}

const BAD_VALUES = [
  -1,
  0,
  1,
  2,
  3,
  5,
  1.5,
  255,
  65535,
  4e9,
  1e308,
  null,
  true,
  '',
  'x',
  'VEC4',
  [],
  [0],
  [-1],
  {},
  [[]],
  { a: 1 },
]

/** Randomly replaces, removes or copies values in a JSON document. */
function mutate(value: unknown, random: Random, chance: number): unknown {
  if (random() < chance) return BAD_VALUES[Math.floor(random() * BAD_VALUES.length)]
  if (Array.isArray(value)) {
    const list = value.map((item) => mutate(item, random, chance))
    if (random() < chance) list.splice(Math.floor(random() * list.length), 1)
    if (random() < chance) list.push(list[0])
    return list
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(() => random() > chance)
  return Object.fromEntries(entries.map(([key, item]) => [key, mutate(item, random, chance)]))
}

async function expectReply(bytes: Uint8Array, name: string, what: string, files = noFiles): Promise<boolean> {
  const start = process.cpuUsage()
  const reply = await readRig(bytes, name, files)
  expect(processorTime(start), what).toBeLessThan(2000)
  if (!reply.ok) {
    expect(reply.problem.message.length, what).toBeGreaterThan(5)
    return false
  }
  // An accepted rig is valid and can be posed.
  expect(validateRig(reply.value.rig), what).toEqual([])
  const pose = createPose(reply.value.rig)
  for (const clip of reply.value.rig.clips) poseAt(pose, clip, clip.seconds / 2)
  return true
}

describe('readRig always returns a reply for', () => {
  it('2,000 random flips and truncations of a small GLB', async () => {
    const glb = fullLimb().fixture.glb()
    let read = 0
    for (let seed = 1; seed <= 2000; seed++) {
      const random = seeded(seed)
      const bytes = random() < 0.2 ? glb.slice(0, Math.floor(random() * glb.length)) : glb.slice()
      const flips = 1 + Math.floor(random() * 4)
      for (let k = 0; k < flips && bytes.length > 0; k++) {
        const at = Math.floor(random() * bytes.length)
        bytes[at] = random() < 0.5 ? bytes[at] ^ (1 << Math.floor(random() * 8)) : Math.floor(random() * 256)
      }
      if (await expectReply(bytes, 'fuzz.glb', `seed ${seed}`)) read++
    }
    tally('Broken files get a message, never a crash', 2000)
    // Some flips change a float or a name, which is harmless.
    expect(read).toBeGreaterThan(20)
    expect(read).toBeLessThan(1900)
  })

  it('3,000 files with randomly modified JSON', async () => {
    const { fixture } = fullLimb()
    fixture.glb()
    const binary = fixture.bytes()
    let read = 0
    for (let seed = 1; seed <= 3000; seed++) {
      const random = seeded(seed)
      const json = mutate(fixture.json, random, [0.002, 0.01, 0.03][seed % 3])
      if (await expectReply(packGlb(JSON.stringify(json), binary), 'bent.glb', `seed ${seed}`)) read++
    }
    tally('Broken files get a message, never a crash', 3000)
    expect(read).toBeGreaterThan(50)
    expect(read).toBeLessThan(2500)
  })

  it.skipIf(!hasSharedRigs)('200 flips in Draco data', async () => {
    const name = 'CesiumMan-Draco/CesiumMan.gltf'
    const json = JSON.parse(readFileSync(sharedRigPath(name), 'utf8'))
    const { bufferView } = json.meshes[0].primitives[0].extensions.KHR_draco_mesh_compression
    const { byteOffset, byteLength } = json.bufferViews[bufferView]
    const buffer = readSharedBytes('CesiumMan-Draco/CesiumMan_data.bin')
    const text = readSharedBytes(name)
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed)
      const bent = buffer.slice()
      // The first bytes contain the counts, which cause the most damage.
      const span = seed % 2 === 0 ? 64 : byteLength
      bent[byteOffset + Math.floor(random() * span)] = Math.floor(random() * 256)
      await expectReply(text, name, `seed ${seed}`, () => Promise.resolve(done(bent)))
    }
    expect(await expectReply(text, name, 'unbent', () => Promise.resolve(done(buffer)))).toBe(true)
  })
})
