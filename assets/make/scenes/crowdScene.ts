/**
 * Spacing in metres within a row and between rows, and the maximum offset of a creature as a fraction of the spacing.
 */
export interface Density {
  readonly side: number
  readonly row: number
  readonly scatter: number
}

/**
 * Close, with some contacts at every moment: the cost of the on-demand query relative to one pair is about that of
 * [KZ05] §5.
 */
export const loose: Density = { side: 2, row: 4, scatter: 0.35 }
/** Shoulder to shoulder: every other creature touches a neighbour. */
export const packed: Density = { side: 1, row: 2.3, scatter: 0.08 }

/** Entry of a creature in a scene file. */
export interface CrowdBody {
  readonly name: string
  readonly rig: string
  readonly clip: string
  readonly offset: number
  readonly speed: number
  readonly place: { readonly position: readonly number[]; readonly rotation: readonly number[] }
}

const clips = ['walk', 'reach', 'walk', 'walk', 'reach', 'idle', 'walk']

/**
 * Creatures in rows, every other row shifted by half the spacing, each with a random offset and start time. The field
 * is roughly square for any number, so that crowds of all sizes have the same density. `first` is the index of the
 * first creature: the settings of a creature depend only on its index. Deterministic.
 */
export function crowdBodies(count: number, { side, row, scatter }: Density, first = 0): CrowdBody[] {
  const columns = Math.max(1, Math.round(Math.sqrt((count * row) / side)))
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, place) => {
    const k = first + place
    const line = Math.floor(place / columns)
    const x = (place % columns) - (columns - 1) / 2 + (line % 2) * 0.5 - 0.25 + wobble(k, 0) * scatter
    const z = line - (rows - 1) / 2 + wobble(k, 1) * scatter * 0.6
    const turn = wobble(k, 2) * 0.12
    return {
      name: `creature ${k + 1}`,
      rig: '../rigs/creature.glb',
      clip: clips[k % clips.length],
      offset: rounded(1.2 + wobble(k, 3)),
      speed: rounded(1 + wobble(k, 4) * 0.12),
      place: {
        position: [rounded(x * side), 0, rounded(z * row)],
        rotation: [0, rounded(Math.sin(turn)), 0, rounded(Math.cos(turn))],
      },
    }
  })
}

/** The crowd as a scene file. */
export function crowdScene(count: number, density: Density): object {
  return { version: 1, time: 0.5, bodies: crowdBodies(count, density) }
}

/** Deterministic pseudo-random number from -1 to 1. */
function wobble(k: number, which: number): number {
  let h = Math.imul(k * 8 + which + 1, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 31 - 1
}

function rounded(x: number): number {
  return Math.round(x * 1e6) / 1e6
}
