export interface Merged {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly depth: number
  readonly error: number
}

/** A ball, its cells and their corners. */
export interface MergeBall extends Merged {
  readonly id: number
  readonly cells: Uint32Array
  readonly points: Uint32Array
  /** Balls it may merge with, and the error of the result; null if not yet computed. */
  readonly merges: Map<MergeBall, number | null>
}

/** Returns a ball that contains the first `count` listed points, the corners of the cells of both balls. */
export type MergeFit = (a: MergeBall, b: MergeBall, list: Uint32Array, count: number) => Merged

/** Largest distance of the first `count` listed points from a centre. */
export function reachOfPoints(
  points: Float64Array,
  list: Uint32Array,
  count: number,
  x: number,
  y: number,
  z: number,
): number {
  let farthest = 0
  for (let i = 0; i < count; i++) {
    const dx = points[list[i] * 3] - x
    const dy = points[list[i] * 3 + 1] - y
    const dz = points[list[i] * 3 + 2] - z
    farthest = Math.max(farthest, dx * dx + dy * dy + dz * dz)
  }
  return Math.sqrt(farthest)
}
