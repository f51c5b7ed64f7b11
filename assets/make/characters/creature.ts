import { steadyStances } from '../motion/gait.ts'
import type { ClipDraft } from '../motion/clipDraft.ts'
import { strideAt, type Walker } from '../motion/walker.ts'
import type { Character, Colour } from './character.ts'
import { creatureBones } from './creatureBones.ts'
import { creatureFlesh } from './creatureFlesh.ts'

const PAINT: Record<string, Colour> = {
  hide: [0.16, 0.3, 0.16],
  eye: [0.9, 0.6, 0.05],
  horn: [0.62, 0.53, 0.38],
  crest: [0.5, 0.16, 0.07],
}

const walker: Walker = {
  bones: creatureBones,
  foot: { ankle: [0.25, 0.38, -0.2], heel: [0.26, 0, -0.05], ball: [0.26, 0.07, 0] },
  gait: { cycle: 1.3, duty: 0.6, speed: 1.5, toesUp: 0, heelUp: 30, clearance: 0.12 },
  pelvis: { yaw: 6, drop: 4, sway: 0.05, bob: 0.05, crouch: 0.03, lean: 0 },
  knee: [0.15, 0, 1],
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

export function creature(): Character {
  return {
    name: 'creature',
    triangles: 13590,
    cell: 0.008,
    bones: creatureBones,
    flesh: creatureFlesh(),
    density: { perRadius: 0.8, shortest: 0.01, longest: 0.07, detail: () => 1 },
    tips: [],
    paint: (material) => PAINT[material] ?? [1, 0, 1],
    clips: [walk()],
  }
}
