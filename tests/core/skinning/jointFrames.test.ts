import { describe, expect, it } from 'vitest'
import { AFFINE, transformPoint } from '../../../core/math/affine.ts'
import { quaternionDot, rotate } from '../../../core/math/quaternion.ts'
import type { Pose } from '../../../core/rig/pose.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { createDeformer, deformAll } from '../../../core/skinning/deformer.ts'
import {
  createJointFrames,
  DUAL,
  type JointFrames,
  MIRRORED,
  RIGID,
  STRETCHED,
} from '../../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import { prepareSet } from '../../../core/skinning/prepareSet.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { bindPose, moveAll, randomPose, randomRig, signed, turnAbout } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { hierarchySigns, rotationCentre } from './textbook.ts'

function fresh(frames: JointFrames): JointFrames {
  const reply = refreshFrames(frames)
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}

describe('a joint matrix', () => {
  it.each(seeds(150))('is the product of its translation, rotation and stretch (seed %i)', (seed) => {
    const random = seeded(seed)
    const pose = randomPose(random, bindPose(randomRig(random, { farOff: seed % 3 ? 0 : 1000 })), {
      shift: 1,
      scaled: 0.3,
      mirrored: 0.2,
      flattened: 0.2,
    })
    const frames = fresh(createJointFrames(pose))
    const x = new Float64Array(3)
    for (let j = 0; j < frames.shapes.length; j++) {
      for (let c = 0; c < 3; c++) x[c] = frames.jointRest[j * 3 + c] + 2 * signed(random)
      const expected = new Float64Array(3)
      transformPoint(pose.maps, j * AFFINE, x, 0, expected, 0)
      transformPoint(frames.stretches, j * AFFINE, x, 0, x, 0)
      rotate(frames.duals, j * DUAL, x, 0, x, 0)
      for (let c = 0; c < 3; c++) {
        expect(Math.abs(x[c] + frames.translations[j * 3 + c] - expected[c])).toBeLessThan(seed % 3 ? 1e-9 : 1e-7)
      }
    }
  })

  it('is classified as rigid, stretched or mirrored, within a tolerance', () => {
    const pose = bindPose(randomRig(seeded(1), { joints: 5, farOff: 0 }))
    const maps = [
      [1 + 2e-6, 0, 0, 1e-7, 1, 0, 0, 0, 1 - 1e-6],
      [1.001, 0, 0, 0, 1, 0, 0, 0, 1],
      [-1, 0, 0, 0, 1, 0, 0, 0, 1],
      [-2, 0, 0, 0, 1, 0, 0, 0, 1],
      [0, 0, 0, 0, 0, 0, 0, 0, 0],
    ]
    maps.forEach((m, j) => m.forEach((value, k) => (pose.maps[j * AFFINE + Math.floor(k / 3) * 4 + (k % 3)] = value)))
    const frames = fresh(createJointFrames(pose))
    expect(Array.from(frames.shapes)).toEqual([RIGID, STRETCHED, MIRRORED, MIRRORED, STRETCHED])
    expect(frames.unrigid).toBe(4)
    expect(Array.from(frames.stretches.subarray(0, AFFINE))).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])
  })
})

describe('quaternion signs', () => {
  it.each(seeds(150))('follow the hierarchy (seed %i)', (seed) => {
    const random = seeded(seed)
    const pose = randomPose(random, bindPose(randomRig(random, { joints: 12 })), { turn: 3 })
    const frames = fresh(createJointFrames(pose))
    const signs = hierarchySigns(pose)
    const { parents } = pose.rig.joints
    const root = parents.indexOf(-1)
    for (let j = 0; j < parents.length; j++) {
      const giver = parents[j] < 0 ? root : parents[j]
      expect(quaternionDot(frames.duals, giver * DUAL, frames.duals, j * DUAL)).toBeGreaterThan(0)
      // In the test's own evaluation the raw quaternion has w > 0; the first root has sign +.
      expect(Math.sign(frames.duals[j * DUAL + 3])).toBe(signs[j])
    }
  })

  it.each(seeds(80))('and the skin do not depend on the joint numbering (seed %i)', (seed) => {
    const random = seeded(seed)
    const pose = randomPose(random, bindPose(randomRig(random, { joints: 9, forest: false, maxInfluences: 4 })), {
      turn: 3,
    })
    const other = renumbered(pose, (j) => 8 - j)
    for (const skinning of skinnings) {
      const [a, b] = [pose, other].map((one) => {
        const out = new Float64Array(one.rig.skin.rest.length)
        deformAll(createDeformer(fresh(createJointFrames(one))), skinning, out)
        return out
      })
      // Sums have a different order, so the last bits differ; a wrong sign would change the result completely.
      expect(a.every((value, k) => Math.abs(value - b[k]) < 1e-10 * Math.max(1, Math.abs(value)))).toBe(true)
    }
  })

  it('do not change if a body with a half turn moves', () => {
    const rig = chain(2)
    const start = bindPose(rig)
    start.maps.set(turnAbout([0.6, 0, -0.8], Math.PI, [1, 0, 0]), AFFINE)
    const relative = Array.from({ length: 200 }, (_, seed) => {
      const pose = bindPose(rig)
      pose.maps.set(start.maps)
      moveAll(pose, turnAbout([signed(seeded(seed)), 1, 0.3], 6 * seeded(seed + 500)(), [0, 0, 0]))
      const { duals } = fresh(createJointFrames(pose))
      return relativeTurn(duals)
    })
    for (const [x, , z] of relative) {
      expect(x).toBeCloseTo(0.6, 12)
      expect(z).toBeCloseTo(-0.8, 12)
    }
  })
})

describe('frames', () => {
  it('are computed once per version of the pose', () => {
    const pose = bindPose(randomRig(seeded(3), { joints: 5 }))
    const frames = fresh(createJointFrames(pose))
    expect(frames.epoch).toBe(1)
    fresh(frames)
    expect(frames.epoch).toBe(1)
    randomPose(seeded(4), pose)
    fresh(frames)
    expect(frames.epoch).toBe(2)
  })

  it('are skipped for linear blending until rotations are needed', () => {
    const pose = randomPose(seeded(5), bindPose(randomRig(seeded(3), { joints: 5, maxInfluences: 3 })))
    const frames = createJointFrames(pose)
    const deformer = createDeformer(frames)
    const out = new Float64Array(pose.rig.skin.rest.length)
    expect(refreshFrames(frames, false).ok).toBe(true)
    expect(frames.epoch).toBe(0)
    deformAll(deformer, 'linear', out)
    expect(() => deformAll(deformer, 'dual', out)).toThrow('dual frames are out of date')
    fresh(frames)
    expect(frames.epoch).toBe(1)
    deformAll(deformer, 'dual', out)
    pose.version++
    expect(() => deformAll(deformer, 'linear', out)).toThrow('linear frames are out of date')
  })

  it.each(seeds(30))('do not depend on earlier poses (seed %i)', (seed) => {
    const random = seeded(seed)
    const rig = randomRig(random, { joints: 12 })
    const pose = bindPose(rig)
    const used = createJointFrames(pose)
    for (let k = 0; k < 5; k++) {
      randomPose(random, pose, { scaled: 0.2, mirrored: 0.1, flattened: 0.1 })
      fresh(used)
      for (let set = 0; set + 1 < used.setStart.length; set++) if (random() < 0.5) prepareSet(used, set)
    }
    const clean = fresh(createJointFrames(pose))
    for (let set = 0; set + 1 < used.setStart.length; set++) {
      prepareSet(used, set)
      prepareSet(clean, set)
    }
    expect(used.duals).toEqual(clean.duals)
    expect(used.translations).toEqual(clean.translations)
    expect(used.stretches).toEqual(clean.stretches)
    expect(used.setBlend).toEqual(clean.setBlend)
    for (let set = 0; set < used.setBlend.length; set++) {
      if (used.setBlend[set] === 2) continue
      expect(used.centres.subarray(set * 3, set * 3 + 3)).toEqual(clean.centres.subarray(set * 3, set * 3 + 3))
    }
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e200])('reject a matrix with %d and name the joint', (value) => {
    const pose = bindPose(randomRig(seeded(3), { joints: 5 }))
    pose.maps[3 * AFFINE + 7] = value
    const reply = refreshFrames(createJointFrames(pose))
    expect(reply.ok).toBe(false)
    if (reply.ok) return
    expect(reply.problem.kind).toBe('rig-invalid')
    expect(reply.problem.message).toContain('joint 3 "joint3"')
    expect(reply.problem.message).toContain(String(value))
  })

  it('reject a NaN morph weight', () => {
    const pose = bindPose(randomRig(seeded(3), { joints: 2, morphTargets: 2 }))
    pose.morphWeights[1] = Number.NaN
    const reply = refreshFrames(createJointFrames(pose))
    expect(reply.ok ? '' : reply.problem.message).toContain('morph target 1 "morph1"')
  })
})

describe('the rotation centre', () => {
  it.each(seeds(100))('solves the system over all pairs of the set (seed %i)', (seed) => {
    const random = seeded(seed)
    const pose = randomPose(random, bindPose(randomRig(random, { joints: 8, maxInfluences: 5, farOff: 0 })), {
      shift: 0.3,
    })
    const frames = fresh(createJointFrames(pose))
    const { setStart, setJoints } = frames
    for (let set = 0; set + 1 < setStart.length; set++) {
      if (setStart[set + 1] - setStart[set] < 2) continue
      prepareSet(frames, set)
      const expected = rotationCentre(pose, Array.from(setJoints.subarray(setStart[set], setStart[set + 1])))
      for (let c = 0; c < 3; c++) expect(Math.abs(frames.centres[set * 3 + c] - expected[c])).toBeLessThan(1e-9)
    }
  })

  it.each(seeds(50))('of two neighbours is their common joint, at any rig position (seed %i)', (seed) => {
    for (const far of [0, 50, 1e4]) {
      const pose = randomPose(seeded(seed), bindPose(chain(2, far)), { turn: 3 })
      const frames = fresh(createJointFrames(pose))
      prepareSet(frames, 0)
      for (let c = 0; c < 3; c++) {
        expect(Math.abs(frames.centres[c] - frames.jointRest[3 + c])).toBeLessThan(1e-9 * (1 + far))
      }
    }
  })

  it('moves in small steps for nearly equal rotations with a shift, where a least-squares centre jumps', () => {
    // docs/algorithms.md 4: steps of 0.001 radians through equal rotations; without the anchor the centre jumps by 900.
    const pose = bindPose(chain(2))
    const frames = createJointFrames(pose)
    let largest = 0
    let farthest = 0
    let last: number[] | undefined
    for (let angle = -0.05; angle <= 0.05; angle += 0.001) {
      pose.maps.set(turnAbout([0, 0, 1], angle, [0, 0, 0]), AFFINE)
      pose.maps[AFFINE + 3] += 1
      pose.version++
      prepareSet(fresh(frames), 0)
      const centre = Array.from(frames.centres.subarray(0, 3))
      farthest = Math.max(farthest, Math.hypot(...centre))
      if (last) largest = Math.max(largest, Math.hypot(...centre.map((value, c) => value - (last as number[])[c])))
      last = centre
    }
    console.log(`rotation centre: largest step ${largest.toFixed(3)}, farthest ${farthest.toFixed(2)}`)
    expect(largest).toBeLessThan(1.1)
    expect(farthest).toBeLessThan(20)
  })
})

/**
 * A straight chain of joints along x, one unit apart, offset by `far` along x and z, with one vertex that follows all
 * of them.
 */
function chain(joints: number, far = 0): Rig {
  const rig = randomRig(seeded(1), { joints, vertices: 3, farOff: 0, forest: false })
  const inverseBinds = new Float64Array(joints * AFFINE)
  for (let j = 0; j < joints; j++) inverseBinds.set([1, 0, 0, -far - j, 0, 1, 0, 0, 0, 0, 1, -far], j * AFFINE)
  const all = Uint32Array.from({ length: joints }, (_, j) => j)
  return {
    ...rig,
    joints: { ...rig.joints, parents: Int32Array.from(all, (j) => j - 1), inverseBinds },
    skin: {
      rest: Float64Array.from([far + 1, 1, far]),
      triangles: new Uint32Array(0),
      setOf: Uint32Array.from([0]),
      weightStart: Uint32Array.from([0, joints]),
      weights: Float64Array.from(all, () => 1 / joints),
      setStart: Uint32Array.from([0, joints]),
      setJoints: all,
    },
  }
}

/** Vector part of q₀* q₁. */
function relativeTurn(d: Float64Array): [number, number, number] {
  const [px, py, pz, pw] = d
  const [x, y, z, w] = d.subarray(DUAL)
  return [pw * x - w * px - (py * z - pz * y), pw * y - w * py - (pz * x - px * z), pw * z - w * pz - (px * y - py * x)]
}

/** The same rig and pose with joint j renumbered to to(j); `to` is its own inverse and reverses the order. */
function renumbered(pose: Pose, to: (joint: number) => number): Pose {
  const { rig } = pose
  const count = rig.joints.parents.length
  const blocks = (m: Float64Array) => {
    const out = new Float64Array(m.length)
    for (let j = 0; j < count; j++) out.set(m.subarray(j * AFFINE, (j + 1) * AFFINE), to(j) * AFFINE)
    return out
  }
  const parents = new Int32Array(count)
  for (let j = 0; j < count; j++) parents[to(j)] = rig.joints.parents[j] < 0 ? -1 : to(rig.joints.parents[j])
  const { skin } = rig
  const setJoints = Uint32Array.from(skin.setJoints)
  for (let s = 0; s + 1 < skin.setStart.length; s++) {
    const range = skin.setJoints.subarray(skin.setStart[s], skin.setStart[s + 1])
    setJoints.set(range.map(to).toReversed(), skin.setStart[s])
  }
  const weights = Float64Array.from(skin.weights)
  for (let v = 0; v < skin.setOf.length; v++) {
    weights.set(skin.weights.slice(skin.weightStart[v], skin.weightStart[v + 1]).toReversed(), skin.weightStart[v])
  }
  const joints = { ...rig.joints, parents, inverseBinds: blocks(rig.joints.inverseBinds) }
  return { ...pose, rig: { ...rig, joints, skin: { ...skin, setJoints, weights } }, maps: blocks(pose.maps) }
}
