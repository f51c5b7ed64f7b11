import { resized } from '../../base/resized.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from '../base/body.ts'
import type { Counts, LevelCounts } from '../base/counts.ts'
import type { PairList } from '../base/pairList.ts'
import { testStopAlone, testStopsOfOne } from './testStopAlone.ts'

/** Node pairs that are still to be opened. A node paired with itself represents all pairs below it. */
let stack = new Int32Array(1024)

/**
 * Traverses a tree against itself. A node paired with itself is replaced by each child paired with itself and by all
 * pairs of two children; two different nodes are treated as in `traversePair`.
 */
export function traverseSelf(body: Body, any: boolean, found: PairList, counts: Counts): void {
  const { tree, fit, isStop } = body
  if (tree.nodeCount === 0) return
  const { posed } = fit
  stack[0] = 0
  stack[1] = 0
  let top = 2
  while (top > 0) {
    top -= 2
    const a = stack[top]
    const b = stack[top + 1]
    if (a === b) {
      if (isStop[a] === 0) top = openAlone(body, a, counts.a, top)
      else if (testStopAlone(body, a, any, found, counts.totals) && any) return
    } else if (isStop[a] === 1 && isStop[b] === 1) {
      if (testStopsOfOne(body, a, b, any, found, counts.totals) && any) return
    } else if (isStop[b] === 1 || (isStop[a] === 0 && posed[a * SPHERE + 3] >= posed[b * SPHERE + 3])) {
      top = pushOverlapping(body, tree.firstChild[a], tree.firstChild[a] + tree.childCount[a], b, counts.a, top)
    } else {
      top = pushOverlapping(body, tree.firstChild[b], tree.firstChild[b] + tree.childCount[b], a, counts.a, top)
    }
  }
}

function openAlone(body: Body, node: number, counts: LevelCounts, bottom: number): number {
  const first = body.tree.firstChild[node]
  const end = first + body.tree.childCount[node]
  let top = bottom
  for (let child = first; child < end; child++) {
    reserve(top + 2)
    stack[top] = child
    stack[top + 1] = child
    top = pushOverlapping(body, child + 1, end, child, counts, top + 2)
  }
  return top
}

/** Pushes the nodes first .. end whose spheres overlap the sphere of `other`, each paired with it. */
function pushOverlapping(
  body: Body,
  first: number,
  end: number,
  other: number,
  counts: LevelCounts,
  bottom: number,
): number {
  const { fit, tree } = body
  const { posed } = fit
  if (first === end) return bottom
  fitCounted(body, other, counts)
  reserve(bottom + 2 * (end - first))
  let top = bottom
  const o = other * SPHERE
  for (let node = first; node < end; node++) {
    fitCounted(body, node, counts)
    const s = node * SPHERE
    const dx = posed[s] - posed[o]
    const dy = posed[s + 1] - posed[o + 1]
    const dz = posed[s + 2] - posed[o + 2]
    const reach = posed[s + 3] + posed[o + 3]
    if (!(dx * dx + dy * dy + dz * dz > reach * reach)) {
      stack[top] = node
      stack[top + 1] = other
      top += 2
    }
  }
  const level = tree.level[first]
  counts.tested[level] += end - first
  counts.overlapped[level] += (top - bottom) >> 1
  return top
}

function fitCounted(body: Body, node: number, counts: LevelCounts): void {
  if (body.fit.stamps[node] === body.fit.stamp) return
  ensureFit(body.fit, node)
  counts.refitted[body.tree.level[node]]++
}

function reserve(needed: number): void {
  if (needed <= stack.length) return
  stack = resized(stack, needed * 2)
}
