import { middlesOf } from '../../../core/spheretree/tree/middlesOf.ts'
import { buildTopDown } from '../../../core/spheretree/builders/buildTopDown.ts'
import { splitInHalf } from '../../../core/spheretree/builders/splitInHalf.ts'
import type { TreeBuilder } from '../../../core/spheretree/builders/treeBuilder.ts'

/** Divides each node into two halves with the same number of triangles. */
export const halves: TreeBuilder = {
  name: 'halves',
  title: 'Equal halves',
  description: 'Divides each node into two halves with the same number of triangles.',
  collapse: 0.8,
  build(skin, leaf, progress) {
    const middles = middlesOf(skin)
    return buildTopDown(skin, leaf, progress, {
      mostParts: 2,
      split: (order, start, count, _level, sizes) => splitInHalf(order, start, count, middles, sizes),
    })
  },
}
