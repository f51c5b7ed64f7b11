import { depthOf, type NodeTree, SPHERE } from '../tree/sphereTree.ts'

/** Statistics of the radii on one level of a tree. */
export interface LevelRadii {
  readonly level: number
  readonly nodes: number
  readonly leaves: number
  readonly smallest: number
  readonly mean: number
  readonly largest: number
}

/** Radii per level, as in [KZ05] table 2 and [KOZ06] table 1. `spheres` are the rest spheres or posed spheres. */
export function levelRadii(tree: NodeTree, spheres: Float64Array): LevelRadii[] {
  const levels = Array.from({ length: depthOf(tree) }, (_, k) => ({
    level: k + 1,
    nodes: 0,
    leaves: 0,
    smallest: Number.POSITIVE_INFINITY,
    mean: 0,
    largest: 0,
  }))
  for (let node = 0; node < tree.nodeCount; node++) {
    const level = levels[tree.level[node] - 1]
    const radius = spheres[node * SPHERE + 3]
    level.nodes++
    if (tree.childCount[node] === 0) level.leaves++
    level.smallest = Math.min(level.smallest, radius)
    level.largest = Math.max(level.largest, radius)
    level.mean += radius
  }
  for (const level of levels) level.mean /= level.nodes
  return levels
}
