import { resized } from '../../../../base/resized.ts'
import { type CellPool, createCellPool } from '../../../../geometry/cells/cellPool.ts'
import { refineCells } from '../../../../geometry/cells/refineCells.ts'
import type { SurfaceMesh } from '../../../../geometry/surfaceMesh.ts'

/** Cells that tile a surface, each owned by a ball. */
export interface OwnedPool extends CellPool {
  /** Ball that owns the cell. Both halves of a bisected cell inherit it. */
  owner: Uint32Array
  /** Label that both halves of a bisected cell inherit. */
  tag: Uint32Array
  /** Scratch of `regionOf`: -1 per point. */
  number: Int32Array
}

/** One cell per triangle. */
export function createOwnedPool(mesh: SurfaceMesh): OwnedPool {
  const { triangleCount, pointCount } = mesh
  const owner = new Uint32Array(triangleCount)
  return { ...createCellPool(mesh), owner, tag: owner.slice(), number: new Int32Array(pointCount).fill(-1) }
}

export function copyPool(pool: OwnedPool): OwnedPool {
  return {
    ...pool,
    points: pool.points.slice(),
    number: pool.number.slice(),
    corners: pool.corners.slice(),
    triangle: pool.triangle.slice(),
    weights: pool.weights.slice(),
    owner: pool.owner.slice(),
    tag: pool.tag.slice(),
    midpoints: new Map(pool.midpoints),
    history: pool.history.slice(),
  }
}

/** `refineCells` for cells with owners and tags. */
export function refineOwned(pool: OwnedPool, list: Uint32Array, edge: number, most: number): Uint32Array {
  const before = pool.historyCount
  const found = refineCells(pool, list, edge, most)
  if (pool.owner.length < pool.count) {
    pool.owner = resized(pool.owner, pool.triangle.length)
    pool.tag = resized(pool.tag, pool.triangle.length)
  }
  if (pool.number.length < pool.pointCount) pool.number = new Int32Array(pool.points.length / 3).fill(-1)
  const { history, historyCount, owner, tag } = pool
  for (let o = before * 3; o < historyCount * 3; o += 3) {
    owner[history[o + 1]] = owner[history[o]]
    tag[history[o + 1]] = tag[history[o]]
  }
  return found
}
