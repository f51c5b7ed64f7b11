import type { BallTree } from '../../innertree/tree/ballTree.ts'
import type { Inner } from '../../innertree/inner.ts'
import { depthOf } from '../../spheretree/tree/sphereTree.ts'
import type { ArrayPacker } from './arrayPacker.ts'
import {
  ballTreeArrays,
  INNER_TREE_VERSION,
  innerLevelArrays,
  packingArrays,
  type StoredBallTree,
  type StoredInnerTree,
} from './treeExtension.ts'

export function packInner(inner: Inner, packer: ArrayPacker): StoredInnerTree {
  const { packing, tree, levels, volume, isExact, filled, openings } = inner
  const { spheres, largest, clustering } = inner.settings
  return {
    version: INNER_TREE_VERSION,
    settings: { spheres, largest, clustering },
    spheres: packing.count,
    volume,
    exact: isExact,
    filled,
    openings: openings.map(({ edges, centre, size }) => ({ edges, center: centre, size })),
    arrays: packer.addAll(packingArrays, { balls: packing.spheres, nearest: packing.triangle }),
    tree: packBallTree(tree, packer),
    levels: levels.map((level) => ({
      spheres: level.count,
      arrays: packer.addAll(innerLevelArrays, level),
      tree: packBallTree(level.tree, packer),
    })),
  }
}

function packBallTree(tree: BallTree, packer: ArrayPacker): StoredBallTree {
  return { nodes: tree.nodeCount, depth: depthOf(tree), arrays: packer.addAll(ballTreeArrays, tree) }
}
