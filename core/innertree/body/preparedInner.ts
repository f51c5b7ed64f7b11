import type { Progress } from '../../base/progress.ts'
import type { Skin } from '../../rig/skin.ts'
import type { BallTree } from '../tree/ballTree.ts'
import { bindBalls, type BoundBalls } from './bindBalls.ts'
import { type DistanceTree, distanceTree } from './distanceTree.ts'
import type { Inner } from '../inner.ts'
import { type NearGrid, nearGrids } from './nearGrid.ts'
import type { WeightField } from '../field/weightField.ts'

/** Data for queries that depends only on the inner spheres and the skin, so that any thread can compute it. */
export interface PreparedInner {
  /** Per prefix of the packing. */
  readonly grids: readonly (readonly NearGrid[])[]
  readonly distances: DistanceTree
  /** null if the body does not bend. */
  readonly bent: {
    readonly weights: WeightField
    /** For each of `treesOf`. */
    readonly trees: readonly BoundBalls[]
  } | null
}

/** `weights`: null if the body does not bend. */
export function prepareInner(inner: Inner, skin: Skin, weights: WeightField | null, progress: Progress): PreparedInner {
  const grids = inner.levels.map(({ tree }, k) => {
    progress.report(k, inner.levels.length, 'preparing queries')
    return nearGrids(tree)
  })
  const distances = distanceTree(inner, skin)
  if (weights === null) return { grids, distances, bent: null }
  return {
    grids,
    distances,
    bent: { weights, trees: treesOf(inner).map((tree) => bindBalls(tree, weights, progress)) },
  }
}

/** The trees that follow a bent body: of the packing, and of the cells of all prefixes. */
export function treesOf({ tree, levels }: Inner): readonly BallTree[] {
  return [tree, ...levels.map((level) => level.tree)]
}
