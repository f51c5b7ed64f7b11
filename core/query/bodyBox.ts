import { ensureFit } from '../refit/ensureFit.ts'
import { SPHERE } from '../spheretree/layout.ts'
import type { Body } from './body.ts'
import type { LevelCounts } from './counts.ts'

/**
 * A box around all vertices of a fresh body, to boxes[o ..], low x y z, high x y z, from its topmost posed spheres alone: no
 * vertex of a body that is far from all others is ever deformed. [F09] §3.3 leaves such a box to the scene; the refitted
 * root is what a skinned body has to offer.
 *
 * Every vertex lies below some child of the root, so that the box around the children's spheres serves as well as that
 * around the root's; what both have in common is the answer.
 */
export function writeBodyBox(body: Body, counts: LevelCounts, boxes: Float64Array, o: number): void {
  const { tree, fit } = body
  fitCounted(body, 0, counts)
  for (let k = 0; k < 3; k++) {
    boxes[o + k] = lowOf(fit.posed, 0, k)
    boxes[o + k + 3] = highOf(fit.posed, 0, k)
  }
  const first = tree.firstChild[0]
  const end = first + tree.childCount[0]
  if (first === end) return
  for (let child = first; child < end; child++) fitCounted(body, child, counts)
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let s = first * SPHERE; s < end * SPHERE; s += SPHERE) {
      low = Math.min(low, lowOf(fit.posed, s, k))
      high = Math.max(high, highOf(fit.posed, s, k))
    }
    boxes[o + k] = Math.max(boxes[o + k], low)
    boxes[o + k + 3] = Math.min(boxes[o + k + 3], high)
  }
}

function fitCounted({ fit, tree }: Body, node: number, counts: LevelCounts): void {
  if (fit.stamps[node] === fit.stamp) return
  ensureFit(fit, node)
  counts.refitted[tree.level[node]]++
}

/** Past the rounding of one sum. */
const OUTWARD = 2 ** -52

function lowOf(spheres: Float64Array, s: number, k: number): number {
  const x = spheres[s + k]
  const r = spheres[s + 3]
  return x - r - OUTWARD * (Math.abs(x) + r)
}

function highOf(spheres: Float64Array, s: number, k: number): number {
  const x = spheres[s + k]
  const r = spheres[s + 3]
  return x + r + OUTWARD * (Math.abs(x) + r)
}
