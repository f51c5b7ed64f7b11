import { afterAll, describe, expect, it } from 'vitest'
import { transformPoint } from '../../../core/math/affine.ts'
import type { Pose } from '../../../core/rig/pose.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { createDeformer, deformAll, deformVertex } from '../../../core/skinning/deformer.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import { type Skinning, skinnings } from '../../../core/skinning/skinning.ts'
import {
  bindPose,
  moveAll,
  type PoseWish,
  randomPose,
  randomRig,
  type RigWish,
  rigidMotion,
  turnAbout,
} from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { tally } from '../../support/tally.ts'
import { carried, influencesOf, restOf, textbookDual, textbookLinear, textbookSpherical } from './textbook.ts'

/** Joint transforms, including extreme ones. */
const extremePose: PoseWish = { shift: 0.5, scaled: 0.3, mirrored: 0.2, flattened: 0.2 }
const counts = { vertices: 0, textbook: 0, oneJoint: 0, worstTextbook: 0, worstMotion: 0 }
afterAll(() => tally('Every vertex is deformed as the formulas say', counts.vertices))

function deformed(pose: Pose, skinning: Skinning): Float64Array {
  const frames = refreshFrames(createJointFrames(pose))
  if (!frames.ok) throw new Error(frames.problem.message)
  const out = new Float64Array(pose.rig.skin.rest.length)
  deformAll(createDeformer(frames.value), skinning, out)
  counts.vertices += out.length / 3
  return out
}

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let largest = 0
  for (let k = 0; k < a.length; k++) largest = Math.max(largest, Math.abs(a[k] - b[k]))
  return largest
}

/** Bitwise equality, including the sign of zero. */
function sameBits(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let k = 0; k < a.length; k++) if (!Object.is(a[k], b[k])) return false
  return true
}

/** Largest coordinate in a deformation; rounding errors are relative to it. */
function magnitude(pose: Pose): number {
  let size = 1
  for (const value of pose.rig.skin.rest) size = Math.max(size, Math.abs(value))
  for (let m = 0; m < pose.maps.length; m++) size = Math.max(size, Math.abs(pose.maps[m]))
  return size
}

function makeUp(seed: number, rigWish: RigWish = {}): { random: Random; rig: Rig; pose: Pose } {
  const random = seeded(seed)
  const rig = randomRig(random, rigWish)
  return { random, rig, pose: bindPose(rig) }
}

describe('in the bind pose', () => {
  it.each(seeds(150))('all three methods return the rest vertices bit-identically (seed %i)', (seed) => {
    const { rig, pose } = makeUp(seed)
    for (const skinning of skinnings) expect(sameBits(deformed(pose, skinning), rig.skin.rest)).toBe(true)
  })
})

describe('a rigid motion of all joints', () => {
  it.each(seeds(150))('moves all vertices by that motion (seed %i)', (seed) => {
    const { random, pose } = makeUp(seed)
    randomPose(random, pose, { shift: 0.5, scaled: seed % 2 ? 0 : 0.3 })
    const before = skinnings.map((skinning) => deformed(pose, skinning))
    const motion = rigidMotion(random, seed % 3 === 0 ? 1000 : 1)
    moveAll(pose, motion)
    skinnings.forEach((skinning, k) => {
      const after = deformed(pose, skinning)
      const expected = new Float64Array(after.length)
      for (let o = 0; o < after.length; o += 3) transformPoint(motion, 0, before[k], o, expected, o)
      const off = largestDifference(after, expected) / magnitude(pose)
      counts.worstMotion = Math.max(counts.worstMotion, off)
      expect(off).toBeLessThan(1e-9)
    })
  })

  it.each(seeds(50))('from rest moves every vertex like the joint matrix (seed %i)', (seed) => {
    const { random, rig, pose } = makeUp(seed)
    const motion = rigidMotion(random, 10)
    moveAll(pose, motion)
    const expected = new Float64Array(rig.skin.rest.length)
    for (let o = 0; o < expected.length; o += 3) transformPoint(motion, 0, rig.skin.rest, o, expected, o)
    for (const skinning of skinnings) {
      expect(largestDifference(deformed(pose, skinning), expected)).toBeLessThan(1e-13 * magnitude(pose))
    }
  })
})

describe('a vertex with one joint', () => {
  it.each(seeds(150))('follows its joint matrix, bit-identically in all methods (seed %i)', (seed) => {
    const { random, rig, pose } = makeUp(seed)
    randomPose(random, pose, extremePose)
    const [linear, spherical, dual] = skinnings.map((skinning) => deformed(pose, skinning))
    for (let v = 0; v < rig.skin.setOf.length; v++) {
      const influences = influencesOf(pose, v)
      if (influences.length > 1) continue
      counts.oneJoint++
      const expected = carried(pose, influences[0].joint, restOf(pose, v))
      const [a, b, c] = [linear, spherical, dual].map((out) => out.subarray(v * 3, v * 3 + 3))
      expect(largestDifference(a, expected)).toBeLessThan(1e-15 * 16 * magnitude(pose) ** 2)
      expect(sameBits(a, b) && sameBits(a, c)).toBe(true)
    }
  })
})

describe('a single vertex', () => {
  it.each(seeds(200))('is bit-identical if deformed alone, in any order, or with all others (seed %i)', (seed) => {
    const { random, rig, pose } = makeUp(seed, { morphTargets: seed % 3 })
    randomPose(random, pose, extremePose)
    const frames = refreshFrames(createJointFrames(pose))
    if (!frames.ok) throw new Error(frames.problem.message)
    const alone = createDeformer(frames.value)
    const one = new Float64Array(5)
    for (const skinning of skinnings) {
      const all = deformed(pose, skinning)
      for (let k = 0; k < rig.skin.setOf.length; k++) {
        const v = Math.floor(random() * rig.skin.setOf.length)
        deformVertex(alone, skinning, v, one, 1)
        expect(sameBits(one.subarray(1, 4), all.subarray(v * 3, v * 3 + 3))).toBe(true)
      }
    }
  })
})

describe('compared with the formulas of the papers', () => {
  it.each(seeds(200))('all three methods agree for rigid joints (seed %i)', (seed) => {
    const { random, rig, pose } = makeUp(seed, { farOff: seed % 5 === 0 ? 300 : 0 })
    randomPose(random, pose, { turn: seed % 2 ? 1 : 2.5, shift: seed % 3 ? 0 : 0.3 })
    const [linear, spherical, dual] = skinnings.map((skinning) => deformed(pose, skinning))
    for (let v = 0; v < rig.skin.setOf.length; v++) {
      if (influencesOf(pose, v).length === 1) continue
      counts.textbook++
      const o = v * 3
      for (const [got, expected] of [
        [linear, textbookLinear(pose, v)],
        [spherical, textbookSpherical(pose, v)],
        [dual, textbookDual(pose, v)],
      ] as const) {
        const off = largestDifference(got.subarray(o, o + 3), expected) / magnitude(pose)
        counts.worstTextbook = Math.max(counts.worstTextbook, off)
        expect(off).toBeLessThan(1e-9)
      }
    }
  })
})

describe('morph targets', () => {
  it.each(seeds(60))('are applied before skinning (seed %i)', (seed) => {
    const { random, rig, pose } = makeUp(seed, { morphTargets: 3 })
    randomPose(random, pose, extremePose)
    const { start, vertices, displacements } = rig.morphs
    const rest = Float64Array.from(rig.skin.rest)
    for (let t = 0; t < 3; t++) {
      for (let e = start[t]; e < start[t + 1]; e++) {
        for (let c = 0; c < 3; c++) rest[vertices[e] * 3 + c] += pose.morphWeights[t] * displacements[e * 3 + c]
      }
    }
    const plain: Rig = {
      ...rig,
      skin: { ...rig.skin, rest },
      morphs: { ...rig.morphs, names: [], start: new Uint32Array(1), vertices: new Uint32Array(0) },
    }
    for (const skinning of skinnings)
      expect(deformed(pose, skinning)).toEqual(deformed({ ...pose, rig: plain }, skinning))
  })

  it('with weight 0 change no bit', () => {
    const { rig, pose } = makeUp(1, { morphTargets: 2 })
    pose.morphWeights.fill(0)
    for (const skinning of skinnings) expect(sameBits(deformed(pose, skinning), rig.skin.rest)).toBe(true)
  })
})

describe('joints that scale, shear, flatten and mirror', () => {
  it.each(seeds(200))('give finite vertices in all methods (seed %i)', (seed) => {
    const { random, pose } = makeUp(seed)
    randomPose(random, pose, extremePose)
    for (const skinning of skinnings) expect(deformed(pose, skinning).every(Number.isFinite)).toBe(true)
  })

  it.each(seeds(100))('barely affect a vertex with almost all weight on one joint (seed %i)', (seed) => {
    const { random, rig, pose } = makeUp(seed, { joints: 4, maxInfluences: 3, farOff: 0 })
    randomPose(random, pose, { turn: 0.7, scaled: 0.6, mirrored: seed % 2 ? 0 : 1 })
    const owned = ownedBy(rig, 1e-9)
    for (const skinning of skinnings) {
      const out = deformed({ ...pose, rig: owned }, skinning)
      for (let v = 0; v < rig.skin.setOf.length; v++) {
        const set = rig.skin.setOf[v]
        const expected = carried(pose, rig.skin.setJoints[rig.skin.setStart[set]], restOf(pose, v))
        expect(largestDifference(out.subarray(v * 3, v * 3 + 3), expected)).toBeLessThan(1e-6)
      }
    }
  })

  it.each(seeds(100))('that are all mirrored give the mirror image (seed %i)', (seed) => {
    const { random, pose } = makeUp(seed)
    randomPose(random, pose, { turn: 1.5, scaled: seed % 2 ? 0.4 : 0, shift: 0.2 })
    const before = skinnings.map((skinning) => deformed(pose, skinning))
    const mirror = new Float64Array([1, 0, 0, 3, 0, -1, 0, 0, 0, 0, 1, 0])
    const motion = rigidMotion(random, 1)
    moveAll(moveAll(pose, mirror), motion)
    skinnings.forEach((skinning, k) => {
      const expected = new Float64Array(before[k].length)
      for (let o = 0; o < expected.length; o += 3) {
        transformPoint(mirror, 0, before[k], o, expected, o)
        transformPoint(motion, 0, expected, o, expected, o)
      }
      expect(largestDifference(deformed(pose, skinning), expected)).toBeLessThan(1e-9 * magnitude(pose))
    })
  })

  it.each(seeds(60))('are blended linearly if a vertex has mirrored and other joints (seed %i)', (seed) => {
    const { random, rig, pose } = makeUp(seed, { joints: 5, maxInfluences: 4 })
    randomPose(random, pose, { scaled: 0.3, mirrored: 0.5 })
    const [linear, spherical, dual] = skinnings.map((skinning) => deformed(pose, skinning))
    for (let v = 0; v < rig.skin.setOf.length; v++) {
      const mirrored = influencesOf(pose, v).filter(({ joint }) => volumeOf(pose, joint) < 0).length
      if (mirrored === 0 || mirrored === influencesOf(pose, v).length) continue
      const [a, b, c] = [linear, spherical, dual].map((out) => out.subarray(v * 3, v * 3 + 3))
      expect(sameBits(a, b) && sameBits(a, c)).toBe(true)
    }
  })

  it.each(seeds(60))('are blended independently of the rig position (seed %i)', (seed) => {
    const { random, pose } = makeUp(seed, { farOff: 0 })
    randomPose(random, pose, { turn: 1.5, scaled: 0.4, mirrored: seed % 2 ? 0 : 1 })
    const far = movedAway(pose, [1000, -2000, 500])
    for (const skinning of skinnings) {
      const here = deformed(pose, skinning)
      const there = deformed(far, skinning)
      for (let k = 0; k < here.length; k++) there[k] -= [1000, -2000, 500][k % 3]
      expect(largestDifference(here, there)).toBeLessThan(1e-8)
    }
  })
})

describe('rotations that sum to zero', () => {
  it('give the mean of the rigid images in the spherical and the dual method', () => {
    const { pose, vertex } = opposedTriple()
    const expected = textbookLinear(pose, vertex)
    for (const skinning of ['spherical', 'dual'] as const) {
      const out = deformed(pose, skinning)
      expect(largestDifference(out, expected)).toBeLessThan(1e-15)
    }
  })
})

describe('a small change of the pose', () => {
  it.each(seeds(60))('moves no vertex far in any method (seed %i)', (seed) => {
    const { pose } = makeUp(seed, { joints: 6, maxInfluences: 4, farOff: 0 })
    const step = 1e-5
    const turns = (time: number) => {
      // The same random stream for both times, so that only the rotations differ.
      randomPose(seeded(seed + 1000), pose, { turn: 0.4 + time, scaled: 0.3 })
      return skinnings.map((skinning) => deformed(pose, skinning))
    }
    const before = turns(0)
    const after = turns(step)
    before.forEach((positions, k) => {
      // Six joints of at most 3 units each rotate together: 400 is generous for one step; a jump is much larger.
      expect(largestDifference(positions, after[k])).toBeLessThan(400 * step)
    })
  })
})

/** The same rig with all weight except `rest` on the first joint of every set. */
function ownedBy(rig: Rig, rest: number): Rig {
  const { skin } = rig
  const weights = Float64Array.from(skin.weights)
  for (let v = 0; v < skin.setOf.length; v++) {
    const count = skin.weightStart[v + 1] - skin.weightStart[v]
    for (let k = 0; k < count; k++) {
      weights[skin.weightStart[v] + k] = k === 0 ? 1 - rest * (count - 1) : rest
    }
  }
  return { ...rig, skin: { ...skin, weights } }
}

function volumeOf(pose: Pose, joint: number): number {
  const [a, b, c] = [0, 1, 2].map((axis) => {
    const unit: [number, number, number] = [0, 0, 0]
    const origin = carried(pose, joint, unit)
    unit[axis] = 1
    const image = carried(pose, joint, unit)
    return [image[0] - origin[0], image[1] - origin[1], image[2] - origin[2]]
  })
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
}

/** Translates rest vertices, joints and poses together. */
function movedAway(pose: Pose, by: readonly number[]): Pose {
  const { rig } = pose
  const rest = rig.skin.rest.map((value, k) => value + by[k % 3])
  const shifted = (m: Float64Array, alsoAfter: boolean) => {
    const out = Float64Array.from(m)
    for (let o = 0; o < m.length; o += 4) {
      out[o + 3] -= m[o] * by[0] + m[o + 1] * by[1] + m[o + 2] * by[2]
      if (alsoAfter) out[o + 3] += by[(o / 4) % 3]
    }
    return out
  }
  const joints = { ...rig.joints, inverseBinds: shifted(rig.joints.inverseBinds, false) }
  return { ...pose, rig: { ...rig, joints, skin: { ...rig.skin, rest } }, maps: shifted(pose.maps, true) }
}

/**
 * A chain of five joints about one axis, each rotated by 120 degrees relative to its parent. Quaternions of neighbours
 * are 60 degrees apart, so signs continue along the chain, and those of joints 0, 2 and 4 are 120 degrees apart: with
 * equal weights their sum is zero.
 */
function opposedTriple(): { pose: Pose; vertex: number } {
  const { rig } = makeUp(1, { joints: 5, vertices: 3, farOff: 0, forest: false })
  const skin = {
    rest: Float64Array.from([1, 2, 3]),
    triangles: new Uint32Array(0),
    setOf: Uint32Array.from([0]),
    weightStart: Uint32Array.from([0, 3]),
    weights: Float64Array.from([1 / 3, 1 / 3, 1 / 3]),
    setStart: Uint32Array.from([0, 3]),
    setJoints: Uint32Array.from([0, 2, 4]),
  }
  const joints = { ...rig.joints, parents: Int32Array.from([-1, 0, 1, 2, 3]) }
  const pose = bindPose({ ...rig, joints, skin })
  for (let j = 0; j < 5; j++) pose.maps.set(turnAbout([0, 0, 1], (j * 2 * Math.PI) / 3, [0.5, 0, 0]), j * 12)
  return { pose, vertex: 0 }
}
