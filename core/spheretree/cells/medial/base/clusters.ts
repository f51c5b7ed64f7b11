import type { Region } from './region.ts'

/** Corners of the cells of each ball, without duplicates. */
export interface Clusters {
  /** Per ball: offset into `points`, followed by the total length. */
  readonly start: Uint32Array
  /** 3 per point. */
  readonly points: Float64Array
  readonly order: Uint32Array
  readonly cellStart: Uint32Array
  /** Scratch, per point of the region: last ball that added it. */
  readonly seen: Int32Array
}

export function createClusters(region: Region, balls: number): Clusters {
  return {
    start: new Uint32Array(balls + 1),
    points: new Float64Array(region.count * 9),
    order: new Uint32Array(region.count),
    cellStart: new Uint32Array(balls + 2),
    seen: new Int32Array(region.pointCount),
  }
}

export function writeClusters({ count, points, corners }: Region, owner: Uint32Array, out: Clusters): Clusters {
  const { start, order, cellStart, seen } = out
  const balls = start.length - 1
  cellStart.fill(0)
  for (let cell = 0; cell < count; cell++) cellStart[owner[cell] + 2]++
  for (let ball = 2; ball < cellStart.length; ball++) cellStart[ball] += cellStart[ball - 1]
  for (let cell = 0; cell < count; cell++) order[cellStart[owner[cell] + 1]++] = cell
  seen.fill(-1)
  let o = 0
  for (let ball = 0; ball < balls; ball++) {
    start[ball] = o
    for (let i = cellStart[ball]; i < cellStart[ball + 1]; i++) {
      for (let k = order[i] * 3; k < order[i] * 3 + 3; k++) {
        const p = corners[k]
        if (seen[p] === ball) continue
        seen[p] = ball
        out.points[o] = points[p * 3]
        out.points[o + 1] = points[p * 3 + 1]
        out.points[o + 2] = points[p * 3 + 2]
        o += 3
      }
    }
  }
  start[balls] = o
  return out
}
