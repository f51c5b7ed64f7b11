import type { Skin } from '../rig/skin.ts'
import { SPHERE } from '../spheretree/layout.ts'
import { type LevelRadii, levelRadii } from '../spheretree/quality/levelRadii.ts'
import { writeBest } from './best.ts'
import { writeBottomUp } from './bottomUp.ts'
import { ensureFit } from './ensureFit.ts'
import type { SphereFit } from './sphereFit.ts'

/** One level of a tree in one pose. Tightness is mean posed radius / mean best radius: 1 is perfect. */
export interface LevelQuality {
  readonly level: number
  readonly rest: LevelRadii
  readonly onDemand: LevelRadii
  readonly bottomUp: LevelRadii
  readonly best: LevelRadii
  readonly tightness: number
}

/** [KZ05] table 2 for the pose that `fit` was begun with. `positions` are the body's deformed vertices in the world. */
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

/** A level of points has radius zero either way. */
function ratio(posed: number, best: number): number {
  return posed === best ? 1 : posed / best
}
