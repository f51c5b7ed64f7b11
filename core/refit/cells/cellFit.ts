import type { Skin } from '../../rig/skin.ts'
import type { PosedSkin } from '../../skinning/posedSkin.ts'
import type { CellTree } from '../../spheretree/cells/cellTree.ts'
import { SPHERE, type Spheres } from '../../spheretree/layout.ts'
import { bindCells, type CellBinding } from './bindCells.ts'

/**
 * The posed spheres of a cell tree: a cache, filled by `ensureCellFit`, like `SphereFit` of a tree of triangles. The
 * vertices are those of the body, and are deformed at most once per pose.
 */
export interface CellFit {
  readonly tree: CellTree
  readonly skin: PosedSkin
  readonly triangles: Uint32Array
  readonly binding: CellBinding
  /** World space; valid where `stamps[node] === stamp`. */
  readonly posed: Spheres<'posed'>
  readonly stamps: Uint32Array
  stamp: number
}

/** `posed` are the vertices of the skin that the tree was built for. Call `beginCellFit` before the first `ensureCellFit`. */
export function createCellFit(tree: CellTree, skin: Skin, posed: PosedSkin): CellFit {
  return {
    tree,
    skin: posed,
    triangles: skin.triangles,
    binding: bindCells(tree, skin),
    posed: new Float64Array(tree.nodeCount * SPHERE),
    stamps: new Uint32Array(tree.nodeCount),
    stamp: 0,
  }
}

/** Opens a new pose: every sphere is stale. The vertices must have been begun for it (`beginSkin`). */
export function beginCellFit(fit: CellFit): void {
  if (fit.stamp === 0xffffffff) {
    fit.stamps.fill(0)
    fit.stamp = 0
  }
  fit.stamp++
}
