import { monotone } from '../shape/loft.ts'
import type { Character, Colour } from './character.ts'
import { creatureBones } from './creatureBones.ts'
import { creatureClips } from './creatureClips.ts'
import { creatureFlesh } from './creatureFlesh.ts'

const HIDE: Colour = [0.13, 0.26, 0.15]
const DARK: Colour = [0.06, 0.15, 0.1]
const BELLY: Colour = [0.5, 0.47, 0.27]
const CREST: Colour = [0.5, 0.14, 0.06]
const HORN: Colour = [0.62, 0.53, 0.38]
const AMBER: Colour = [0.95, 0.6, 0.05]
const PUPIL: Colour = [0.03, 0.03, 0.02]

/** Height of the middle of the body along its length, from tail to throat. */
const middle = monotone([-2.1, -1.4, -0.9, -0.4, 0, 0.3, 0.5, 0.7], [0.72, 0.78, 0.95, 1.1, 1.13, 1.18, 1.25, 1.34])

function mixed(a: Colour, b: Colour, t: number): Colour {
  const s = Math.min(Math.max(t, 0), 1)
  return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + (b[2] - a[2]) * s]
}

/** Pale at the bottom, dark along the back. */
function hide(y: number, z: number): Colour {
  if (z > 0.66) return throat(y, z)
  const above = (y - middle(z)) / (0.03 + 0.1 * Math.max(0.3, 1 - Math.abs(z)))
  return above < 0 ? mixed(HIDE, BELLY, (-above - 0.9) * 1.6) : mixed(HIDE, DARK, (above - 0.8) * 1.2)
}

/** Neck and head: pale in front of and below a line that rises with the neck. */
function throat(y: number, z: number): Colour {
  const ahead = z - (0.68 + 0.52 * (y - 1.38))
  if (y > 1.7) return mixed(HIDE, BELLY, (1.79 - y) * 12)
  return ahead > 0 ? mixed(HIDE, BELLY, ahead * 14 - 0.4) : mixed(HIDE, DARK, -ahead * 6)
}

function paint(material: string, _: number, y: number, z: number): Colour {
  switch (material) {
    case 'eye':
      return Math.abs(z - 1.072) < 0.007 ? PUPIL : AMBER
    case 'horn':
      return HORN
    case 'crest':
      return CREST
    case 'limb':
      return mixed(HIDE, DARK, (0.45 - y) / 0.6)
    default:
      return hide(y, z)
  }
}

function detail(_: number, y: number, z: number): number {
  return y > 1.65 && z > 0.85 ? 0.75 : 1
}

export function creature(): Character {
  return {
    name: 'creature',
    triangles: 13590,
    cell: 0.008,
    bones: creatureBones,
    flesh: creatureFlesh(),
    density: { perRadius: 0.8, shortest: 0.01, longest: 0.07, detail },
    tips: [
      [0.0995, 1.908, 1.072],
      [0, 0.735, -2.014],
    ],
    paint,
    clips: creatureClips(),
  }
}
