import type { ClipDraft } from '../motion/clipDraft.ts'
import { steadyStances } from '../motion/gait.ts'
import { strideAt, type Walker } from '../motion/walker.ts'
import type { Character, Colour } from './character.ts'
import { manBones } from './manBones.ts'
import { manFlesh } from './manFlesh.ts'

const PAINT: Record<string, Colour> = {
  skin: [0.72, 0.45, 0.33],
  lips: [0.6, 0.28, 0.22],
  eye: [0.85, 0.85, 0.83],
  hair: [0.1, 0.055, 0.03],
  shirt: [0.1, 0.3, 0.42],
  trousers: [0.09, 0.11, 0.16],
  shoe: [0.17, 0.08, 0.045],
}

const walker: Walker = {
  bones: manBones,
  foot: { ankle: [0.118, 0.085, -0.03], heel: [0.118, 0, -0.075], ball: [0.132, 0.028, 0.105] },
  gait: { cycle: 1.1, duty: 0.62, speed: 1.3, toesUp: 18, heelUp: 42, clearance: 0.05 },
  pelvis: { yaw: 6, drop: 4, sway: 0.018, bob: 0.045, crouch: 0.012, lean: 2 },
  knee: [0.05, 0, 1],
}

function walk(): ClipDraft {
  const { gait } = walker
  const stances = [steadyStances(gait, 0), steadyStances(gait, gait.cycle / 2)] as const
  return {
    name: 'walk',
    seconds: gait.cycle,
    loops: true,
    groundSpeed: gait.speed,
    poseAt: (t) => {
      const { pose } = strideAt(walker, stances, gait.speed * t, t)
      pose.shifts[0] = [0, 0, 0]
      return pose
    },
  }
}

export function man(): Character {
  return {
    name: 'man',
    triangles: 8270,
    cell: 0.0055,
    bones: manBones,
    flesh: manFlesh(),
    density: { perRadius: 0.75, shortest: 0.006, longest: 0.04, detail: () => 1 },
    tips: [],
    paint: (material) => PAINT[material] ?? [1, 0, 1],
    clips: [walk()],
  }
}
