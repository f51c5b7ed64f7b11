import { GrowingInts } from '../../../../base/growing.ts'
import { CENTRE } from '../base/centre.ts'
import type { Level } from '../base/level.ts'
import type { Region } from '../base/region.ts'

/** Per cell: the balls of the level above that may own it. */
export interface AllowedParents {
  /** Per cell: offset into `parents`, followed by the total length. */
  readonly start: Uint32Array
  readonly parents: Uint32Array
}

/**
 * A ball may own a cell if it and all its ancestors contain the cell within the error limits of their levels. The
 * current parent is always allowed.
 */
export function allowedParents(
  region: Region,
  levels: readonly Level[],
  limits: readonly number[],
  parentOf: Uint32Array,
): AllowedParents {
  const start = new Uint32Array(region.count + 1)
  const found = new GrowingInts()
  const last = levels.length - 1
  const stack = new Int32Array(levels.reduce((sum, level) => sum + level.count, 0) * 2)
  for (let cell = 0; cell < region.count; cell++) {
    let top = 0
    for (let ball = levels[0].count - 1; ball >= 0; ball--) {
      stack[top++] = 0
      stack[top++] = ball
    }
    let isListed = false
    while (top > 0) {
      const ball = stack[--top]
      const l = stack[--top]
      if (costOf(region, cell, levels[l].centres, ball * CENTRE) > limits[l]) continue
      if (l === last) {
        found.push(ball)
        isListed ||= ball === parentOf[cell]
        continue
      }
      const { childStart } = levels[l + 1]
      for (let child = childStart[ball + 1] - 1; child >= childStart[ball]; child--) {
        stack[top++] = l + 1
        stack[top++] = child
      }
    }
    if (!isListed) found.push(parentOf[cell])
    start[cell + 1] = found.length
  }
  return { start, parents: found.finish() }
}

/** For the first level: the root is the parent of all cells. */
export function anyParent(region: Region): AllowedParents {
  const start = new Uint32Array(region.count + 1).map((_, i) => i)
  return { start, parents: new Uint32Array(region.count) }
}

/** |v − c| − sd(c) for the farthest corner v of a cell. */
export function costOf({ points, corners }: Region, cell: number, centres: Float64Array, c: number): number {
  let far = 0
  for (let k = cell * 3; k < cell * 3 + 3; k++) {
    const p = corners[k] * 3
    const x = points[p] - centres[c]
    const y = points[p + 1] - centres[c + 1]
    const z = points[p + 2] - centres[c + 2]
    const d = x * x + y * y + z * z
    if (d > far) far = d
  }
  return Math.sqrt(far) - centres[c + 3]
}
