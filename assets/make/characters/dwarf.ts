import { steadyStances } from '../motion/gait.ts'
import type { ClipDraft } from '../motion/clipDraft.ts'
import { strideAt, type Walker } from '../motion/walker.ts'
import type { Character, Colour } from './character.ts'
import { dwarfBones } from './dwarfBones.ts'
import { dwarfFlesh } from './dwarfFlesh.ts'

const PAINT: Record<string, Colour> = {
  skin: [0.7, 0.4, 0.28],
  eye: [0.8, 0.82, 0.85],
  beard: [0.5, 0.16, 0.03],
  tunic: [0.08, 0.2, 0.11],
  trousers: [0.16, 0.12, 0.08],
  leather: [0.14, 0.06, 0.025],
  boot: [0.1, 0.05, 0.025],
  metal: [0.4, 0.43, 0.46],
  gold: [0.65, 0.42, 0.1],
}

const walker: Walker = {
  bones: dwarfBones,
  foot: { ankle: [0.135, 0.09, -0.02], heel: [0.136, 0, -0.09], ball: [0.15, 0.035, 0.115] },
  gait: { cycle: 0.9, duty: 0.62, speed: 0.75, toesUp: 14, heelUp: 32, clearance: 0.04 },
  pelvis: { yaw: 9, drop: 6, sway: 0.03, bob: 0.03, crouch: 0.015, lean: 2 },
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

export function dwarf(): Character {
  return {
    name: 'dwarf',
    triangles: 1664,
    cell: 0.007,
    bones: dwarfBones,
    flesh: dwarfFlesh(),
    density: { perRadius: 1.1, shortest: 0.022, longest: 0.085, detail: () => 1 },
    tips: [
      [0.651, 0.445, 0.057],
      [0.66, 0.438, 0],
      [0.638, 0.456, -0.062],
      [0.583, 0.483, 0.107],
      [0, 0.635, 0.275],
      [0.126, 0.957, 0.163],
      [0, 1.34, -0.012],
      [0, 1.062, 0.207],
      [0.157, 1.09, -0.005],
    ],
    paint: (material) => PAINT[material] ?? [1, 0, 1],
    clips: [walk()],
  }
}
