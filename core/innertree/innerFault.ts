import type { Opening } from '../geometry/closeOpenings.ts'
import { noProgress, type Progress } from '../base/progress.ts'
import { type Skin, triangleCount } from '../rig/skin.ts'
import { SPHERE } from '../spheretree/tree/sphereTree.ts'
import { ballTreeFault } from './tree/ballTreeFault.ts'
import type { Inner, InnerLevel } from './inner.ts'
import { innerSettingsFault } from './innerSettingsFault.ts'
import { type InnerSolid, innerSolid } from './field/innerSolid.ts'
import { packingFault } from './packingFault.ts'

/** Relative difference of volumes that counts as rounding. */
const ROUNDING = 1e-9
/** Allowed relative difference between a volume estimated on a grid and the volume of the body. */
const COUNTED = 1 / 8
const BALL = (4 / 3) * Math.PI

/**
 * Checks everything that queries rely on: for inner spheres from files, and for builders under test. Returns the fault
 * as a sentence without full stop, or null if the spheres are valid for the skin. Takes a fraction of the time of a
 * build.
 */
export function innerFault(
  inner: Inner,
  skin: Pick<Skin, 'rest' | 'triangles'>,
  progress: Progress = noProgress,
): string | null {
  const settings = innerSettingsFault(inner.settings)
  if (settings !== null) return settings
  const solid = innerSolid(skin, 'of the file', progress)
  if (!solid.ok) return solid.problem.message
  const { packing, tree } = inner
  return (
    volumeFault(inner, solid.value) ??
    packingFault(packing, inner.settings, solid.value, triangleCount(skin)) ??
    ballTreeFault(tree, packing.spheres) ??
    filledFault(inner) ??
    levelsFault(inner)
  )
}

function volumeFault({ volume, isExact, openings }: Inner, solid: InnerSolid): string | null {
  if (isExact !== solid.isExact) return `the volume is ${solid.isExact ? '' : 'not '}exact`
  const difference = Math.abs(volume - solid.volume)
  if (!(difference <= solid.volume * (isExact ? ROUNDING : COUNTED))) {
    return `the volume is ${volume}, that of the body is ${solid.volume}`
  }
  const own = openings.length === solid.openings.length && openings.every((one, k) => isSame(one, solid.openings[k]))
  return own ? null : 'its openings are not those of the body'
}

function isSame(a: Opening, b: Opening): boolean {
  const distance = Math.max(...a.centre.map((x, k) => Math.abs(x - b.centre[k])), Math.abs(a.size - b.size))
  return a.edges === b.edges && distance <= b.size * ROUNDING
}

function filledFault({ tree, volume, isExact, filled }: Inner): string | null {
  const share = tree.volumes[0] / volume
  if (share > 1 + (isExact ? ROUNDING : COUNTED)) return `the spheres have ${share} times the volume of the body`
  return Math.abs(filled - share) <= ROUNDING
    ? null
    : `the stored filled fraction is ${filled}, the actual one ${share}`
}

function levelsFault({ levels, packing, volume }: Inner): string | null {
  let before = 0
  for (const [k, level] of levels.entries()) {
    if (!(Number.isInteger(level.count) && level.count > before)) return `level ${k} has ${level.count} spheres`
    const fault = levelFault(level, volume)
    if (fault !== null) return `level ${k}: ${fault}`
    before = level.count
  }
  return before === packing.count ? null : `the last level has ${before} spheres of ${packing.count}`
}

function levelFault({ count, cells, tree }: InnerLevel, volume: number): string | null {
  if (cells.length !== count * SPHERE) return `${cells.length} coordinates and radii of ${count} cells`
  const wrong = cells.findIndex((value, k) => !Number.isFinite(value) || (k % SPHERE === 3 && value < 0))
  if (wrong >= 0) return `cell ${Math.floor(wrong / SPHERE)} has a coordinate or radius of ${cells[wrong]}`
  let total = 0
  for (let c = 3; c < cells.length; c += SPHERE) total += BALL * cells[c] ** 3
  if (!(Math.abs(total - volume) <= volume * ROUNDING)) return `its cells have volume ${total}, not ${volume}`
  return ballTreeFault(tree, cells)
}
