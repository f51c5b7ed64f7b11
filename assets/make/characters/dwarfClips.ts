import { aboutX, aboutZ } from '../math/quat.ts'
import type { ClipDraft } from '../motion/clipDraft.ts'
import { wave } from '../motion/curves.ts'
import type { Humanoid } from '../motion/humanoid.ts'
import { humanoidIdle, humanoidReach, humanoidWalk, twistClip } from '../motion/humanoidClips.ts'
import { referencePose, turn } from '../motion/poseDraft.ts'
import { dwarfBones } from './dwarfBones.ts'

const body: Humanoid = {
  bones: dwarfBones,
  foot: { ankle: [0.135, 0.09, -0.02], heel: [0.136, 0, -0.09], ball: [0.15, 0.035, 0.115], tip: [0.157, 0, 0.2] },
  gait: { cycle: 28 / 30, duty: 0.62, speed: 0.72, toesUp: 16, heelUp: 34, clearance: 0.03, toesFollow: 1 },
  pelvis: { yaw: 9, drop: 6, sway: 0.028, bob: 0.025, crouch: 0.014, lean: 2 },
  knee: [0.15, 0, 1],
  spine: ['spine', 'chest'],
  arm: { upper: 'upperArm.L', lower: 'foreArm.L', tip: [0.505, 0.585, -0.01], pole: [0, 0, -1] },
  palm: [-0.665, -0.747, 0],
  armDown: 28,
  armSwing: 26,
  elbow: 30,
  elbowSwing: 14,
  fingers: [
    ['index1', 22],
    ['index2', 20],
    ['middle1', 24],
    ['middle2', 22],
    ['pinky1', 26],
    ['pinky2', 22],
    ['thumb2', 10],
  ],
  chestYaw: 8,
}

/** Beard, moustache and belly follow the movement with a delay. `sway` is the sideways lean of the body at a time. */
function withSway(clip: ClipDraft, beats: number, strength: number): ClipDraft {
  return {
    ...clip,
    poseAt: (t) => {
      const pose = clip.poseAt(t)
      const phase = (beats * t) / clip.seconds
      const links = ['beard1', 'beard2', 'beard3']
      links.forEach((name, i) => {
        const lag = 0.12 * (i + 1)
        turn(pose, name, aboutZ(strength * 3 * wave(phase - lag)), aboutX(strength * 2 * wave(2 * (phase - lag))))
      })
      turn(pose, 'moustache.L', aboutZ(strength * 2 * wave(2 * phase - 0.2)))
      turn(pose, 'moustache.R', aboutZ(-strength * 2 * wave(2 * phase - 0.2)))
      turn(pose, 'belly', aboutX(strength * 2.5 * wave(2 * phase - 0.25)))
      return pose
    },
  }
}

export function dwarfClips(): readonly ClipDraft[] {
  return [
    withSway(humanoidWalk(body), 1, 1.4),
    withSway(humanoidIdle(body), 1, 0.5),
    humanoidReach(body, { high: [0.2, 1.12, 0.34], low: [0.2, 0.3, 0.36], sink: 0.1, back: 0.07, bend: 50 }),
    twistClip(() => referencePose(dwarfBones), 'neck'),
  ]
}
