import type { Skin } from '../../rig/skin.ts'
import type { PosedSkin } from '../../skinning/posedSkin.ts'
import type { CellTree } from '../../spheretree/cells/tree/cellTree.ts'
import { SPHERE, type Spheres } from '../../spheretree/tree/sphereTree.ts'
import { bindCells, type CellBinding } from './bindCells.ts'

/**
 * The posed spheres of a cell tree: a cache filled by `ensureCellFit`, the counterpart of `SphereFit`. It uses the
 * deformed vertices of the body, which are computed at most once per pose.
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

/**
 * `posed` are the vertices of the skin that the tree was built for. Call `beginCellFit` before the first
 * `ensureCellFit`.
 */
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

/** Starts a new pose and invalidates all spheres. Call `beginSkin` for the vertices first. */
export function beginCellFit(fit: CellFit): void {
  if (fit.stamp === 0xffffffff) {
    fit.stamps.fill(0)
    fit.stamp = 0
  }
  fit.stamp++
}
