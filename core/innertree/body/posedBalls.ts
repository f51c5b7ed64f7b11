import type { BallTree } from '../tree/ballTree.ts'

/**
 * The spheres of a ball tree in the current pose of a body, each computed when a query first needs it. The sphere of a
 * node is valid if its parent was opened: stamps[parent] === stamp. The root is always valid.
 */
export interface PosedBalls {
  readonly tree: BallTree
  /** World space, x y z r per node. */
  readonly balls: Float64Array
  readonly stamps: Uint32Array
  stamp: number
  /** Volume in the world / volume at rest, if it is the same everywhere; otherwise NaN. */
  volumeScale: number
  /** Computes the spheres of the children of a node. */
  open(node: number): void
}

/** Invalidates all nodes except the root. */
export function nextStamp(posed: Pick<PosedBalls, 'stamps' | 'stamp'>): void {
  if (posed.stamp === 0xffffffff) {
    posed.stamps.fill(0)
    posed.stamp = 0
  }
  posed.stamp++
}

/** Computes all nodes. */
export function openAll(posed: PosedBalls): void {
  const { nodeCount, childCount } = posed.tree
  for (let node = 0; node < nodeCount; node++) {
    if (childCount[node] > 0 && posed.stamps[node] !== posed.stamp) posed.open(node)
  }
}
