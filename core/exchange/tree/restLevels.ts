import type { NodeTree } from '../../spheretree/tree/sphereTree.ts'
import { levelRadii } from '../../spheretree/quality/levelRadii.ts'
import type { LevelsQuality } from './treeExtension.ts'

/** Nodes, leaves and radii of each level in the reference pose. */
export function restLevels(tree: NodeTree): LevelsQuality['levels'] {
  return levelRadii(tree, tree.spheres).map(({ level, nodes, leaves, smallest, mean, largest }) => ({
    level,
    nodes,
    leaves,
    radius: [smallest, mean, largest],
  }))
}
