import { aboutX, aboutY, aboutZ, inverse, times } from '../math/quat.ts'
import type { Vec3 } from '../math/vec3.ts'
import type { ClipDraft } from '../motion/clipDraft.ts'
import { plateau, wave } from '../motion/curves.ts'
import { standingStances, steadyStances } from '../motion/gait.ts'
import { twistClip } from '../motion/humanoidClips.ts'
import {
  copyPose,
  globalTurn,
  jointOf,
  type Limb,
  mixIn,
  type PoseDraft,
  reachWith,
  referencePose,
  shift,
  turn,
} from '../motion/poseDraft.ts'
import { limbOn, on, turnBoth, turnSide } from '../motion/sides.ts'
import { type Feet, strideAt, type Walker } from '../motion/walker.ts'
import { creatureBones } from './creatureBones.ts'

const body: Walker = {
  bones: creatureBones,
  foot: { ankle: [0.25, 0.38, -0.2], heel: [0.26, 0, -0.05], ball: [0.26, 0.07, 0], tip: [0.287, 0, 0.35] },
  gait: { cycle: 40 / 30, duty: 0.6, speed: 1.45, toesUp: 0, heelUp: 34, clearance: 0.1, toesFollow: 0.5 },
  pelvis: { yaw: 7, drop: 4, sway: 0.045, bob: 0.045, crouch: 0.03, lean: 0 },
  knee: [0.15, 0, 1],
}

const SPINE = ['spine1', 'spine2', 'chest']
const NECK = ['neck1', 'neck2', 'neck3']
const TAIL = ['tail1', 'tail2', 'tail3', 'tail4', 'tail5', 'tail6', 'tail7', 'tail8', 'tail9', 'tail10']
const ARM: Limb = { upper: 'upperArm.L', lower: 'foreArm.L', tip: [0.46, 0.9, 0.72], pole: [0.3, 0, -1] }
const CLAWS = ['inner1', 'inner2', 'middle1', 'middle2', 'outer1', 'outer2']

/** A wave that travels along the tail, sideways and slightly up and down. */
function swingTail(pose: PoseDraft, phase: number, aside: number, upright: number): void {
  TAIL.forEach((name, i) => {
    const lag = 0.07 * i
    turn(pose, name, aboutY(aside * wave(phase - lag)), aboutX(upright * wave(2 * (phase - lag))))
  })
}

/** Neck and head compensate for a fraction of the body's rotation, then apply their own. */
function holdHead(pose: PoseDraft, share: number, yaw: number, pitch: number): void {
  const parent = pose.parents[jointOf(pose, 'neck1')]
  const back = inverse(globalTurn(pose, parent))
  const full = copyPose(pose)
  full.turns[jointOf(full, 'neck1')] = times(back, full.turns[jointOf(full, 'neck1')])
  mixIn(pose, full, share, ['neck1'])
  for (const name of [...NECK, 'head']) turn(pose, name, aboutY(yaw / 4), aboutX(pitch / 4))
}

function openJaw(pose: PoseDraft, degrees: number): void {
  turn(pose, 'jaw', aboutX(degrees))
}

function strideOf(feet: Feet, place: number, t: number, more?: (pose: PoseDraft) => void): PoseDraft {
  const { pose, lead, lift } = strideAt(body, feet, place, t, more)
  const share = 1 / SPINE.length
  for (const name of SPINE) {
    turn(pose, name, aboutY(1.6 * body.pelvis.yaw * lead * share), aboutZ(-0.9 * body.pelvis.drop * lift * share))
  }
  for (const [side, back] of [
    ['L', lead],
    ['R', -lead],
  ] as const) {
    turnSide(pose, 'upperArm', side, aboutX(9 * back))
    turnSide(pose, 'foreArm', side, aboutX(-7 * back - 6))
  }
  return pose
}

function walking(pose: PoseDraft, t: number): PoseDraft {
  const phase = t / body.gait.cycle
  swingTail(pose, phase + 0.1, 4.2, 1.2)
  holdHead(pose, 0.85, 0, 3 * wave(2 * phase + 0.1))
  openJaw(pose, -6 + 3 * wave(2 * phase))
  return pose
}

/** In place: the ground moves at the speed of the gait. */
function walk(): ClipDraft {
  const { cycle, speed } = body.gait
  const feet: Feet = [steadyStances(body.gait, 0), steadyStances(body.gait, cycle / 2)]
  return {
    name: 'walk',
    seconds: cycle,
    loops: true,
    groundSpeed: speed,
    poseAt: (t) => {
      const pose = walking(strideOf(feet, speed * t, t), t)
      shift(pose, 'root', [0, 0, -speed * t])
      return pose
    },
  }
}

/** Moves seven metres straight ahead, centred on its placement: two creatures face to face pass through each other. */
function through(): ClipDraft {
  const { cycle, speed } = body.gait
  const cycles = 4
  const from = (-speed * cycle * cycles) / 2
  const feet: Feet = [steadyStances(body.gait, 0, cycles, from), steadyStances(body.gait, cycle / 2, cycles, from)]
  return {
    name: 'through',
    seconds: cycle * cycles,
    loops: false,
    poseAt: (t) => walking(strideOf(feet, from + speed * t, t), t),
  }
}

const STANDING: Feet = [standingStances(0), standingStances(0)]

/** Breathes, shifts its weight, looks around. */
function idle(): ClipDraft {
  const seconds = 6
  return {
    name: 'idle',
    seconds,
    loops: true,
    poseAt: (t) => {
      const phase = t / seconds
      const [weight, breath] = [wave(phase), wave(2 * phase)]
      const pose = strideOf(STANDING, 0, t, (p) => {
        shift(p, 'pelvis', [0.05 * weight, -0.01 * weight * weight, 0])
        turn(p, 'pelvis', aboutZ(3 * weight), aboutY(3 * weight))
      })
      turn(pose, 'chest', aboutX(-1.5 * breath))
      turnBoth(pose, 'upperArm', aboutZ(2 * breath))
      swingTail(pose, phase, 5, 0)
      holdHead(pose, 0.8, 34 * wave(phase + 0.2), 6 * breath)
      openJaw(pose, -8 + 4 * breath)
      return pose
    },
  }
}

/** Stretches up with open claws and jaws, then snaps at the ground. */
function reach(): ClipDraft {
  return {
    name: 'reach',
    seconds: 5,
    loops: true,
    poseAt: (t) => {
      const up = plateau(t, 0.2, 1.2, 1.6, 2.4)
      const down = plateau(t, 2.3, 3.3, 3.7, 4.8)
      const pose = strideOf(STANDING, 0, t, (p) => {
        shift(p, 'pelvis', [0, 0.02 * up - 0.16 * down, -0.1 * down])
        turn(p, 'pelvis', aboutX(22 * down - 16 * up))
      })
      for (const name of SPINE) turn(pose, name, aboutX(9 * down - 8 * up))
      holdHead(pose, 0.2, 0, 78 * down - 14 * up)
      openJaw(pose, 16 * up + 12 * plateau(t, 2.6, 3.2, 3.3, 3.5) - 8)
      TAIL.forEach((name) => void turn(pose, name, aboutX(3 * down - 3.5 * up)))
      clawsTo(pose, [0.34, 1.75, 1.1], up)
      clawsTo(pose, [0.3, 0.5, 0.95], down)
      return pose
    },
  }
}

function clawsTo(pose: PoseDraft, wrist: Vec3, share: number): void {
  if (share <= 0) return
  for (const side of ['L', 'R'] as const) {
    const goal = copyPose(pose)
    reachWith(goal, limbOn(side, ARM), on(side, wrist), on(side, [1, -0.3, -0.6]))
    mixIn(pose, goal, share, [`upperArm.${side}`, `foreArm.${side}`])
    for (const claw of CLAWS) turnSide(pose, claw, side, aboutX(-12 * share))
  }
}

export function creatureClips(): readonly ClipDraft[] {
  return [walk(), idle(), reach(), twistClip(() => referencePose(creatureBones), 'neck2'), through()]
}
