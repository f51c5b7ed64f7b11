import type { Character, Colour } from './character.ts'
import { manBones } from './manBones.ts'
import { manClips } from './manClips.ts'
import { manFlesh } from './manFlesh.ts'

const SKIN: Colour = [0.72, 0.45, 0.33]
const SHIRT: Colour = [0.1, 0.3, 0.42]
const TROUSERS: Colour = [0.09, 0.11, 0.16]
const SHOE: Colour = [0.17, 0.08, 0.045]
const HAIR: Colour = [0.09, 0.05, 0.03]
const LIPS: Colour = [0.58, 0.27, 0.21]
const WHITE: Colour = [0.85, 0.85, 0.83]
const PUPIL: Colour = [0.05, 0.07, 0.09]

/** Centre of the left eye's surface. */
const EYE = [0.031, 1.689, 0.0825] as const

function paint(material: string, x: number, y: number): Colour {
  const side = Math.abs(x)
  switch (material) {
    case 'eye': {
      const off = Math.max(Math.abs(side - EYE[0]), Math.abs(y - EYE[1]))
      return off < 0.004 ? PUPIL : off < 0.013 ? WHITE : SKIN
    }
    case 'lips':
      return Math.abs(y - 1.629) < 0.012 && side < 0.024 ? LIPS : SKIN
    case 'hair':
      return HAIR
    case 'brow':
      return side > 0.012 && side < 0.05 ? HAIR : SKIN
    case 'shoe':
      return SHOE
    case 'skin':
      return SKIN
    default:
      // Cloth: a sleeve ends at its seam, the shirt at the belt.
      return y > 0.985 ? SHIRT : TROUSERS
  }
}

/** More triangles for face and hands, fewer for the legs. */
function detail(x: number, y: number, z: number): number {
  if (y > 1.6 && z > 0.04) return 0.72
  if (Math.abs(x) > 0.6) return 0.9
  return y < 0.9 ? 1.15 : 1
}

export function man(): Character {
  return {
    name: 'man',
    triangles: 8270,
    cell: 0.0055,
    bones: manBones,
    flesh: manFlesh(),
    density: { perRadius: 0.8, shortest: 0.007, longest: 0.04, detail },
    tips: [EYE, [0.021, 1.689, 0.082], [0.041, 1.689, 0.079], [0, 1.66, 0.1195], [0, 1.589, 0.086]],
    paint,
    clips: manClips(),
  }
}
