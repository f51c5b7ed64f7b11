import { beforeAll, describe, expect, it } from 'vitest'
import { creatureClips } from '../../../assets/make/characters/creatureClips.ts'
import { dwarfClips } from '../../../assets/make/characters/dwarfClips.ts'
import { manClips } from '../../../assets/make/characters/manClips.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { findClip } from '../../../core/rig/findClip.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { BUILD_TIME, player, readSample } from './builtSamples.ts'

const samples = [
  { name: 'man', drafts: manClips, more: ['meet', 'selfTouch'], neck: 'neck' },
  { name: 'dwarf', drafts: dwarfClips, more: [], neck: 'neck' },
  { name: 'creature', drafts: creatureClips, more: ['through'], neck: 'neck2' },
] as const

describe.each(samples)('the clips of the $name', ({ name, drafts, more, neck }) => {
  let rig: Rig
  beforeAll(async () => {
    rig = (await readSample(name)).rig
  }, BUILD_TIME)

  it('include walk, idle, reach and twist, and those that its scenes need', () => {
    expect(rig.clips.map((clip) => clip.name)).toEqual(['walk', 'idle', 'reach', 'twist', ...more])
  })

  it('have their specified length and loop seamlessly', () => {
    const play = player(rig)
    for (const draft of drafts()) {
      expect(findClip(rig, draft.name)?.seconds).toBeCloseTo(draft.seconds, 5)
      if (!draft.loops) continue
      const start = play(draft.name, 0).slice()
      const end = play(draft.name, draft.seconds)
      expect(Math.max(...start.map((p, i) => Math.abs(p - end[i])))).toBeLessThan(1e-6)
    }
  })

  it('move no vertex abruptly', () => {
    const play = player(rig)
    const step = 1 / 60
    for (const { name: clip, seconds } of rig.clips) {
      let before = play(clip, 0).slice()
      for (let t = step; t < seconds; t += step) {
        const now = play(clip, t)
        // 12 m/s is fast for a hand.
        let fastest = 0
        for (let i = 0; i < now.length; i++) fastest = Math.max(fastest, Math.abs(now[i] - before[i]))
        expect(fastest / step).toBeLessThan(12)
        before = now.slice()
      }
    }
  })

  it('twist only the upper arms and the neck, by half a turn about their bones', () => {
    for (const [joint, time] of [
      ['upperArm.L', 1.25],
      ['upperArm.R', 1.25],
      [neck, 3.75],
    ] as const) {
      const pose = createPose(rig)
      poseAt(pose, findClip(rig, 'twist'), time)
      const j = rig.joints.names.indexOf(joint)
      // In the frame of the joint, the rotation from rest is q · rest⁻¹, half a turn about y.
      const node = rig.joints.nodes[j]
      const q = pose.rotations.subarray(node * 4, node * 4 + 4)
      const rest = rig.skeleton.rotations.subarray(node * 4, node * 4 + 4)
      const cosine = Math.abs(q[0] * rest[0] + q[1] * rest[1] + q[2] * rest[2] + q[3] * rest[3])
      expect(cosine).toBeLessThan(1e-5)
      // The y component of rest⁻¹ · q.
      const y = rest[3] * q[1] - rest[1] * q[3] - rest[2] * q[0] + rest[0] * q[2]
      expect(Math.abs(y)).toBeGreaterThan(1 - 1e-5)
      const moved = rig.joints.names.filter((_, k) => {
        const o = rig.joints.nodes[k] * 4
        const dot = [0, 1, 2, 3].reduce((sum, c) => sum + pose.rotations[o + c] * rig.skeleton.rotations[o + c], 0)
        return Math.abs(dot) < 1 - 1e-6
      })
      expect(moved).toEqual(time < 2 ? ['upperArm.L', 'upperArm.R'] : [neck])
    }
  })
})
