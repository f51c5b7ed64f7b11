import { beforeAll, describe, expect, it } from 'vitest'
import type { SampleName } from '../../../assets/make/samples.ts'
import type { ImportProblem } from '../../../core/rig/importProblem.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { validateRig } from '../../../core/rig/validateRig.ts'
import { BUILD_TIME, readSample } from './builtSamples.ts'
import { countSelfContacts } from './contactCount.ts'
import { smallestAngles, surfaceFacts } from './surfaceFacts.ts'

/**
 * Triangle and joint counts of the papers. `steep` is the allowed percentage of triangles with an angle below 20
 * degrees.
 */
const samples: readonly { name: SampleName; triangles: number; joints: number; sharpest: number; steep: number }[] = [
  { name: 'dwarf', triangles: 1664, joints: 45, sharpest: 8, steep: 3 },
  { name: 'man', triangles: 8270, joints: 27, sharpest: 15, steep: 0.1 },
  { name: 'creature', triangles: 13590, joints: 56, sharpest: 8, steep: 0.2 },
]

describe.each(samples)('the skin of the $name', ({ name, triangles, joints, sharpest, steep }) => {
  let rig: Rig
  let problems: ImportProblem[]
  beforeAll(async () => {
    ;({ rig, problems } = await readSample(name))
  }, BUILD_TIME)

  it(`has ${triangles} triangles and ${joints} joints, as in the papers`, () => {
    expect(rig.skin.triangles.length / 3).toBe(triangles)
    expect(rig.joints.names.length).toBe(joints)
    expect(new Set(rig.joints.names).size).toBe(joints)
  })

  it('is read without problems', () => {
    expect(problems).toEqual([])
    expect(validateRig(rig)).toEqual([])
  })

  it('is one closed, outward-facing surface without handles', () => {
    const facts = surfaceFacts({ positions: rig.skin.rest, triangles: rig.skin.triangles })
    expect(facts).toMatchObject({ badEdges: 0, euler: 2, pieces: 1, pinched: 0 })
    expect(facts.volume).toBeGreaterThan(0.05)
  })

  it('has no duplicate vertices', () => {
    const places = new Set<string>()
    for (let o = 0; o < rig.skin.rest.length; o += 3) places.add(rig.skin.rest.subarray(o, o + 3).join())
    expect(places.size).toBe(rig.skin.rest.length / 3)
  })

  it('has no degenerate and few sharp triangles', () => {
    const angles = smallestAngles({ positions: rig.skin.rest, triangles: rig.skin.triangles })
    const sorted = angles.sort()
    expect(sorted[0]).toBeGreaterThan(sharpest)
    expect((sorted.filter((angle) => angle < 20).length / sorted.length) * 100).toBeLessThan(steep)
    expect(sorted[sorted.length >> 1]).toBeGreaterThan(40)
  })

  it('has no self-contacts in the reference pose', () => {
    expect(countSelfContacts({ positions: rig.skin.rest, triangles: rig.skin.triangles })).toBe(0)
  })

  it('is exactly symmetric', () => {
    const { rest } = rig.skin
    const places = new Set<string>()
    for (let o = 0; o < rest.length; o += 3) places.add(rest.subarray(o, o + 3).join())
    for (let o = 0; o < rest.length; o += 3) expect(places).toContain([-rest[o] || 0, rest[o + 1], rest[o + 2]].join())
  })

  it('has both feet on the ground', () => {
    const heights = rig.skin.rest.filter((_, i) => i % 3 === 1)
    expect(Math.abs(heights.reduce((a, b) => Math.min(a, b)))).toBeLessThan(0.01)
  })
})
