import type { Progress } from '../../base/progress.ts'
import type { Skin } from '../../rig/skin.ts'
import type { Hierarchy } from '../tree/sphereTree.ts'
import { middlesOf } from '../tree/middlesOf.ts'
import { splitInHalf, widestAxis } from './splitInHalf.ts'
import type { TreeBuilder } from './treeBuilder.ts'
import { buildTopDown, DEEPEST_FREE_SPLIT, type Splitter } from './buildTopDown.ts'

/**
 * Top-down binary tree over triangles in the reference pose, with a smallest enclosing ball per node. [KZ05] §3.1.
 *
 * [KZ05] gives only the source of its split heuristic. This builder splits the triangle centroids at their mean along
 * the axis of largest extent.
 */
export const quinlan: TreeBuilder = {
  name: 'quinlan',
  title: 'Top-down split (Quinlan)',
  description: 'Cuts each node in two across its longest axis, as in the papers. Fastest to build.',
  collapse: 0.6,
  build,
}

function build(skin: Skin, leaf: number, progress: Progress): Hierarchy {
  return buildTopDown(skin, leaf, progress, meanCuts(skin))
}

function meanCuts(skin: Skin): Splitter {
  const middles = middlesOf(skin)
  return {
    mostParts: 2,
    split(order, start, count, level, sizes) {
      const axis = widestAxis(order, start, count, middles)
      const below = level < DEEPEST_FREE_SPLIT ? cutAtMean(order, start, count, middles, axis) : 0
      if (below === 0 || below === count) return splitInHalf(order, start, count, middles, sizes)
      sizes[0] = below
      sizes[1] = count - below
      return 2
    },
  }
}

/** Moves the triangles below the mean to the front and returns their number. */
function cutAtMean(order: Uint32Array, start: number, count: number, middles: Float64Array, axis: number): number {
  let sum = 0
  for (let i = start; i < start + count; i++) sum += middles[order[i] * 3 + axis]
  const mean = sum / count
  let below = start
  for (let i = start; i < start + count; i++) {
    const triangle = order[i]
    if (!(middles[triangle * 3 + axis] < mean)) continue
    order[i] = order[below]
    order[below++] = triangle
  }
  return below - start
}
