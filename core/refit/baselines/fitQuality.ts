import type { Skin } from '../../rig/skin.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { type LevelRadii, levelRadii } from '../../spheretree/quality/levelRadii.ts'
import { writeBest } from './writeBest.ts'
import { writeBottomUp } from './fitBottomUp.ts'
import { ensureFit } from '../ensureFit.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/**
 * Radii of one level of a tree in one pose. `best` has the optimal spheres; tightness is mean posed radius / mean
 * optimal radius, and 1 is perfect.
 */
export interface LevelQuality {
  readonly level: number
  readonly rest: LevelRadii
  readonly onDemand: LevelRadii
  readonly bottomUp: LevelRadii
  readonly best: LevelRadii
  readonly tightness: number
}

/**
 * Computes [KZ05] table 2 for the current pose of `fit`. `positions` are the deformed vertices of the body in the
 * world.
 */
export function fitQuality(fit: SphereFit, skin: Skin, positions: Float64Array): LevelQuality[] {
  const { tree } = fit
  for (let node = 0; node < tree.nodeCount; node++) ensureFit(fit, node)
  const others = new Float64Array(tree.nodeCount * SPHERE)
  const rest = levelRadii(tree, tree.spheres)
  const onDemand = levelRadii(tree, fit.posed)
  writeBottomUp(tree, positions, others)
  const bottomUp = levelRadii(tree, others)
  writeBest(tree, skin, positions, others)
  const best = levelRadii(tree, others)
  return rest.map((level, k) => ({
    level: level.level,
    rest: level,
    onDemand: onDemand[k],
    bottomUp: bottomUp[k],
    best: best[k],
    tightness: ratio(onDemand[k].mean, best[k].mean),
  }))
}

/** If all radii of a level are zero, its tightness is 1. */
function ratio(posed: number, best: number): number {
  return posed === best ? 1 : posed / best
}
