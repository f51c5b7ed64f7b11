import type { Character, Colour } from './character.ts'
import { dwarfBones } from './dwarfBones.ts'
import { dwarfClips } from './dwarfClips.ts'
import { dwarfFlesh } from './dwarfFlesh.ts'

const SKIN: Colour = [0.7, 0.4, 0.28]
const PUPIL: Colour = [0.04, 0.05, 0.07]
const EYE = [0.051, 1.107, 0.134] as const

const colours: Readonly<Record<string, Colour>> = {
  skin: SKIN,
  nose: [0.72, 0.33, 0.23],
  beard: [0.5, 0.16, 0.03],
  tunic: [0.07, 0.19, 0.11],
  trousers: [0.16, 0.12, 0.08],
  leather: [0.14, 0.06, 0.025],
  boot: [0.1, 0.05, 0.025],
  metal: [0.4, 0.43, 0.46],
  gold: [0.65, 0.42, 0.1],
}

function paint(material: string, x: number, y: number, z: number): Colour {
  const flesh = nameOf(material, y)
  if (flesh === 'skin' && y > 0.97 && z < 0.01 && Math.abs(x) < 0.125) return colours.beard
  if (flesh !== 'eye') return colours[flesh] ?? SKIN
  const off = Math.max(Math.abs(Math.abs(x) - EYE[0]), Math.abs(y - EYE[1]))
  return off < 0.008 ? PUPIL : off < 0.025 ? [0.85, 0.85, 0.82] : SKIN
}

/** Skin just below the helmet keeps the skin material, and the tunic over the buckle that of the tunic. */
function nameOf(material: string, y: number): string {
  if (material !== 'metal') return material
  if (y > 1.14) return 'metal'
  return y > 0.6 ? 'skin' : y > 0.525 ? 'tunic' : 'metal'
}

/** More triangles for fingers, face and beard, fewer for the flat parts of the tunic. */
function detail(x: number, y: number, z: number): number {
  if (Math.abs(x) > 0.5) return 0.95
  if (z > 0.17 && y > 0.6 && y < 0.98) return 0.8
  return y > 1.13 ? 1.2 : 1
}

export function dwarf(): Character {
  return {
    name: 'dwarf',
    triangles: 1664,
    cell: 0.007,
    bones: dwarfBones,
    flesh: dwarfFlesh(),
    density: { perRadius: 1.1, shortest: 0.022, longest: 0.072, detail },
    tips: [
      EYE,
      [0, 0.74, 0.148],
      [0.651, 0.445, 0.057],
      [0.66, 0.438, 0],
      [0.638, 0.456, -0.062],
      [0.583, 0.483, 0.107],
      [0, 0.625, 0.28],
      [0.034, 0.68, 0.27],
      [0.073, 0.78, 0.236],
      [0.1, 0.88, 0.19],
      [0.126, 0.957, 0.163],
      [0, 1.34, -0.012],
      [0, 1.062, 0.207],
      [0.157, 1.09, -0.005],
    ],
    paint,
    clips: dwarfClips(),
  }
}
