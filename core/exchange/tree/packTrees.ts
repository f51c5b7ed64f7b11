import type { Inner } from '../../innertree/inner.ts'
import { choicesOf } from '../../refit/choose/choicesOf.ts'
import { planOf } from '../../refit/choose/planOf.ts'
import type { Rig } from '../../rig/rig.ts'
import { skinnings } from '../../skinning/skinning.ts'
import { groupIntervals } from '../../spheretree/tree/groupIntervals.ts'
import type { CellTree } from '../../spheretree/cells/tree/cellTree.ts'
import { depthOf, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { GltfLayout } from '../gltf/gltfLayout.ts'
import { ArrayPacker } from './arrayPacker.ts'
import { geometryHash } from './geometryHash.ts'
import {
  CELL_TREE_VERSION,
  cellTreeArrays,
  PLAN_VERSION,
  planArrays,
  rigArrays,
  type StoredCellTree,
  type StoredPart,
  type StoredTree,
  TREE_VERSION,
  type TreeExtension,
  type TreeQuality,
  treeArrays,
} from './treeExtension.ts'
import { packInner } from './packInner.ts'
import { restLevels } from './restLevels.ts'

/** A tree to write, with its measured quality. */
export interface MeasuredTree {
  readonly tree: SphereTree
  readonly quality: TreeQuality
}

/**
 * The extension's JSON, except for the index of its buffer view, and its bytes. Version 1 if there are no cell trees.
 */
export function packTrees(
  rig: Rig,
  trees: readonly MeasuredTree[],
  cellTrees: readonly CellTree[],
  inners: readonly Inner[],
  layout: GltfLayout,
): { readonly json: Omit<TreeExtension, 'bufferView'>; readonly bytes: Uint8Array } {
  const packer = new ArrayPacker()
  const { setStart, setJoints } = rig.skin
  const json = {
    version: cellTrees.length > 0 ? CELL_TREE_VERSION : TREE_VERSION,
    hash: geometryHash(rig),
    parts: storedParts(rig, layout),
    joints: storedJoints(rig, layout),
    arrays: packer.addAll(rigArrays, { inverseBinds: rig.joints.inverseBinds, setStart, setJoints }),
    trees: trees.map((measured) => packTree(rig, measured, packer)),
    ...(cellTrees.length > 0 && { cellTrees: cellTrees.map((tree) => packCellTree(tree, packer)) }),
    ...(inners.length > 0 && { innerTrees: inners.map((inner) => packInner(inner, packer)) }),
  }
  return { json, bytes: packer.finish() }
}

function packTree(rig: Rig, { tree, quality }: MeasuredTree, packer: ArrayPacker): StoredTree {
  const { builder, collapse, leaf } = tree.settings
  return {
    settings: { builder, collapse, leaf },
    skinnings,
    nodes: tree.nodeCount,
    depth: depthOf(tree),
    groups: tree.groupSet.length,
    quality,
    arrays: packer.addAll(treeArrays, { ...tree, ...groupIntervals(tree, rig.skin) }),
    plan: {
      version: PLAN_VERSION,
      arrays: packer.addAll(planArrays, { ...choicesOf(planOf(tree, rig, 'query'), tree) }),
    },
  }
}

function packCellTree(tree: CellTree, packer: ArrayPacker): StoredCellTree {
  const { builder, branching, depth, effort } = tree.settings
  const { count, triangle, weights } = tree.cells
  return {
    settings: { builder, branching, depth, effort },
    nodes: tree.nodeCount,
    depth: depthOf(tree),
    cells: count,
    quality: { levels: restLevels(tree) },
    arrays: packer.addAll(cellTreeArrays, { ...tree, cellTriangle: triangle, cellWeights: weights }),
  }
}

/** The primitives of the file, in the order in which the rig numbers vertices and triangles. */
export function storedParts(rig: Rig, layout: GltfLayout): StoredPart[] {
  return layout.parts.map(({ node, index }, p) => {
    const { vertexCount, triangleCount } = rig.primitives[p]
    return { node, primitive: index, vertices: vertexCount, triangles: triangleCount }
  })
}

/** The file node of each joint. */
export function storedJoints(rig: Rig, layout: GltfLayout): number[] {
  return Array.from(rig.joints.nodes, (node) => (node < 0 ? -1 : layout.order[node]))
}
