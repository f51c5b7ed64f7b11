import { describe, expect, it } from 'vitest'
import { AFFINE, multiply, transformPoint } from '../../../core/math/affine.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { type Artifacts, createArtifactGauge, measureArtifacts } from '../../../core/skinning/artifacts/artifacts.ts'
import { createDeformer, deformAll } from '../../../core/skinning/deformer.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import { positionDifference } from '../../../core/skinning/artifacts/positionDifference.ts'
import { type Skinning, skinnings } from '../../../core/skinning/skinning.ts'
import { limb } from '../../support/limb.ts'
import { bindPose, randomRig, rigidMotion, turnAbout } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'

const arm = limb({ rings: 81, segments: 24, joints: [0, 4, 8], length: 10, blend: 1.5 })
const armGauge = createArtifactGauge(arm)

/** The limb with joint 1 and everything below it rotated about that joint. */
function turned(rig: Rig, axis: readonly number[], angle: number, skinning: Skinning): Float64Array {
  const pose = bindPose(rig)
  const turn = turnAbout(axis, angle, [4, 0, 0])
  for (let j = 1; j < 3; j++) multiply(turn, 0, Float64Array.from(pose.maps), j * AFFINE, pose.maps, j * AFFINE)
  pose.version++
  const frames = refreshFrames(createJointFrames(pose))
  if (!frames.ok) throw new Error(frames.problem.message)
  const out = new Float64Array(rig.skin.rest.length)
  deformAll(createDeformer(frames.value), skinning, out)
  return out
}

function measured(rig: Rig, axis: readonly number[], angle: number, skinning: Skinning): Artifacts {
  return measureArtifacts(rig === arm ? armGauge : createArtifactGauge(rig), turned(rig, axis, angle, skinning))
}

/** Area of the regular 24-gon on the unit circle. */
const fullArea = 12 * Math.sin(Math.PI / 12)

describe('a limb twisted by 180 degrees', () => {
  const [linear, spherical, dual] = skinnings.map((skinning) => measured(arm, [1, 0, 0], Math.PI, skinning))

  it('collapses to a candy wrapper in the linear method', () => {
    console.log(
      `collapse at the joint: linear ${linear.collapse[1]}, spherical ${spherical.collapse[1]}, dual ${dual.collapse[1]}`,
    )
    console.log(`volume: linear ${linear.volume}, spherical ${spherical.volume}, dual ${dual.volume}`)
    expect(linear.collapse[1]).toBeLessThan(0.01)
    expect(linear.volume).toBeLessThan(0.93)
    expect(Math.min(...linear.areas)).toBeLessThan(0.6)
  })

  it('keeps its sections in the spherical and the dual method', () => {
    for (const { collapse } of [spherical, dual]) {
      for (const joint of [1, 2]) expect(Math.abs(collapse[joint] - 1)).toBeLessThan(1e-9)
    }
  })

  it('keeps its volume there, except for triangles between twisted rings', () => {
    for (const { volume, volumes } of [spherical, dual]) {
      expect(volume).toBeGreaterThan(0.97)
      expect(volume).toBeLessThan(1.001)
      for (const joint of [0, 1, 2]) expect(volumes[joint]).toBeGreaterThan(0.95)
    }
  })

  it('collapses only at the rotated joint', () => {
    expect(linear.collapse[2]).toBeCloseTo(1, 9)
    expect(linear.volumes[2]).toBeCloseTo(1, 9)
  })
})

describe('a limb with a slanted weight transition, as at a shoulder', () => {
  it('behaves like one with a straight transition', () => {
    const shoulder = limb({ rings: 81, segments: 24, joints: [0, 4, 8], length: 10, blend: 1.5, slant: 0.8 })
    const [linear, spherical, dual] = skinnings.map((skinning) => measured(shoulder, [1, 0, 0], Math.PI, skinning))
    expect(linear.collapse[1]).toBeLessThan(0.1)
    for (const { collapse } of [spherical, dual]) expect(Math.abs(collapse[1] - 1)).toBeLessThan(0.03)
  })
})

describe('a limb bent by 90 degrees', () => {
  it('loses width in the linear method and less in the others', () => {
    const [linear, spherical, dual] = skinnings.map((skinning) => measured(arm, [0, 0, 1], Math.PI / 2, skinning))
    expect(linear.collapse[1]).toBeLessThan(0.9)
    for (const other of [spherical, dual]) expect(other.collapse[1]).toBeGreaterThan(linear.collapse[1])
  })
})

describe('the artifact measures', () => {
  it('are exactly 1 at rest', () => {
    const { areas, volumes, volume, collapse } = measureArtifacts(armGauge, arm.skin.rest)
    expect(areas.every((value) => value === 1)).toBe(true)
    expect(Array.from(volumes)).toEqual([1, 1, 1])
    expect(volume).toBe(1)
    expect(Array.from(collapse)).toEqual([Number.NaN, 1, 1])
  })

  it.each(seeds(20))('are invariant under rigid motion and scale with size (seed %i)', (seed) => {
    const motion = rigidMotion(seeded(seed), 5)
    const grown = new Float64Array(arm.skin.rest.length)
    for (const size of [1, 2]) {
      for (let o = 0; o < grown.length; o += 3) transformPoint(motion, 0, arm.skin.rest, o, grown, o)
      for (let k = 0; k < grown.length; k++) grown[k] *= size
      const { areas, volumes, volume, collapse } = measureArtifacts(armGauge, grown)
      expect(areas.every((area) => Math.abs(area - size ** 2) < 1e-9)).toBe(true)
      for (const one of [...volumes, volume]) expect(one).toBeCloseTo(size ** 3, 9)
      for (const width of collapse.subarray(1)) expect(width).toBeCloseTo(size, 9)
    }
  })

  it('have the volume of a tube, and regional volumes that add up to it', () => {
    const gauge = armGauge
    expect(gauge.restVolume).toBeCloseTo(10 * fullArea, 9)
    expect(gauge.restVolumes.reduce((a, b) => a + b, 0)).toBeCloseTo(gauge.restVolume, 9)
    const twisted = turned(arm, [1, 0, 0], 2, 'linear')
    const { volumes, volume } = measureArtifacts(gauge, twisted)
    const sum = volumes.reduce((total, ratio, j) => total + ratio * gauge.restVolumes[j], 0)
    expect(sum).toBeCloseTo(volume * gauge.restVolume, 9)
  })

  it.each([
    ['open ends', { open: true }],
    ['a texture seam', { seam: true }],
  ])('are the same for a limb with %s', (_, change) => {
    const other = limb({ rings: 81, segments: 24, joints: [0, 4, 8], length: 10, blend: 1.5, ...change })
    const expected = measured(arm, [1, 0, 0], 2, 'linear')
    const got = measured(other, [1, 0, 0], 2, 'linear')
    expect(got.volume).toBeCloseTo(expected.volume, 9)
    for (const joint of [1, 2]) expect(got.collapse[joint]).toBeCloseTo(expected.collapse[joint], 9)
    for (const joint of [0, 1, 2]) expect(got.volumes[joint]).toBeCloseTo(expected.volumes[joint], 9)
  })

  it('are NaN if there is nothing to measure', () => {
    const flat = limb({ rings: 3, segments: 4, joints: [0], length: 2, blend: 1 })
    const { collapse } = measureArtifacts(createArtifactGauge(flat), flat.skin.rest)
    expect(collapse[0]).toBeNaN()
    const sheet = { ...flat, skin: { ...flat.skin, rest: flat.skin.rest.map((value, k) => (k % 3 === 2 ? 0 : value)) } }
    expect(measureArtifacts(createArtifactGauge(sheet), sheet.skin.rest).volume).toBeNaN()
  })

  it.each(seeds(20))('support any skin and any joints (seed %i)', (seed) => {
    const rig = randomRig(seeded(seed))
    const { areas, collapse, volumes } = measureArtifacts(createArtifactGauge(rig), rig.skin.rest)
    expect(areas.every((value) => value === 1)).toBe(true)
    for (const one of [...collapse, ...volumes]) expect(Number.isNaN(one) || one === 1).toBe(true)
  })
})

describe('the difference between two methods', () => {
  it('is 0 at rest and largest at the twisted joint', () => {
    const count = arm.skin.setOf.length
    const distances = new Float64Array(count)
    expect(positionDifference(arm.skin.rest, arm.skin.rest, distances)).toEqual({ mean: 0, largest: 0, vertex: 0 })
    const linear = turned(arm, [1, 0, 0], Math.PI, 'linear')
    const dual = turned(arm, [1, 0, 0], Math.PI, 'dual')
    const { largest, mean, vertex } = positionDifference(linear, dual, distances)
    expect(largest).toBeCloseTo(1, 2)
    expect(mean).toBeLessThan(largest)
    expect(Math.abs(arm.skin.rest[vertex * 3] - 4)).toBeLessThan(0.2)
    expect(distances[vertex]).toBe(largest)
  })
})
