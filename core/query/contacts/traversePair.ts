import { resized } from '../../base/resized.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from '../base/body.ts'
import type { Counts, LevelCounts } from '../base/counts.ts'
import { testStopNodes } from './testStopNodes.ts'
import type { PairList } from '../base/pairList.ts'

/** Node pairs that are still to be opened: a, b, a, b, … Grows as needed and is reused. */
let stack = new Int32Array(1024)

/**
 * Traverses two sphere trees simultaneously ([KZ05] §4.2). A pair of nodes with overlapping spheres is opened at the
 * larger sphere, and a child is refitted just before it is tested. Uses spheres with a current stamp as they are, so a
 * baseline can fit all of them in advance. Returns false if `isLate` stopped the traversal before it was complete.
 */
export function traversePair(
  a: Body,
  b: Body,
  any: boolean,
  found: PairList,
  counts: Counts,
  isLate: () => boolean = never,
): boolean {
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0 || !rootsOverlap(a, b, counts)) return true
  const leavesA = a.isStop
  const leavesB = b.isStop
  const spheresA = a.fit.posed
  const spheresB = b.fit.posed
  stack[0] = 0
  stack[1] = 0
  let top = 2
  for (let steps = 1; top > 0; steps++) {
    if (steps % STEPS_PER_CLOCK_CHECK === 0 && isLate()) return false
    top -= 2
    const nodeA = stack[top]
    const nodeB = stack[top + 1]
    const isStopA = leavesA[nodeA] === 1
    const isStopB = leavesB[nodeB] === 1
    if (isStopA && isStopB) {
      if (testStopNodes(a, nodeA, b, nodeB, any, found, counts.totals) && any) return true
    } else if (isStopB || (!isStopA && spheresA[nodeA * SPHERE + 3] >= spheresB[nodeB * SPHERE + 3])) {
      const bottom = top
      top = open(a, nodeA, counts.a, b, nodeB, counts.b, 0, top)
      if (any) deepestLast(spheresA, spheresB, bottom, top)
    } else {
      const bottom = top
      top = open(b, nodeB, counts.b, a, nodeA, counts.a, 1, top)
      if (any) deepestLast(spheresA, spheresB, bottom, top)
    }
  }
  return true
}

/** Node pairs between two clock checks. */
const STEPS_PER_CLOCK_CHECK = 16

function never(): boolean {
  return false
}

function rootsOverlap(a: Body, b: Body, counts: Counts): boolean {
  if (a.fit.stamps[0] !== a.fit.stamp) refitCounted(a, 0, counts.a)
  if (b.fit.stamps[0] !== b.fit.stamp) refitCounted(b, 0, counts.b)
  counts.a.tested[1]++
  counts.b.tested[1]++
  const p = a.fit.posed
  const q = b.fit.posed
  const dx = p[0] - q[0]
  const dy = p[1] - q[1]
  const dz = p[2] - q[2]
  const reach = p[3] + q[3]
  if (dx * dx + dy * dy + dz * dz > reach * reach) return false
  counts.a.overlapped[1]++
  counts.b.overlapped[1]++
  return true
}

/** Refits a sphere whose stamp is out of date. */
export function refitCounted(body: Body, node: number, counts: LevelCounts): void {
  ensureFit(body.fit, node)
  counts.refitted[body.tree.level[node]]++
}

/**
 * Tests the children of `node` against the sphere of `other` and pushes those that overlap it. `side` is the column of
 * the stack that belongs to `body`.
 */
function open(
  body: Body,
  node: number,
  counts: LevelCounts,
  otherBody: Body,
  other: number,
  otherCounts: LevelCounts,
  side: number,
  bottom: number,
): number {
  const { fit, tree } = body
  const { posed, stamps, stamp } = fit
  const first = tree.firstChild[node]
  const end = first + tree.childCount[node]
  let top = bottom
  if (stack.length < top + 2 * (end - first)) growStack(top + 2 * (end - first))
  const spheres = otherBody.fit.posed
  const o = other * SPHERE
  const x = spheres[o]
  const y = spheres[o + 1]
  const z = spheres[o + 2]
  const r = spheres[o + 3]
  for (let child = first; child < end; child++) {
    if (stamps[child] !== stamp) refitCounted(body, child, counts)
    const s = child * SPHERE
    const dx = posed[s] - x
    const dy = posed[s + 1] - y
    const dz = posed[s + 2] - z
    const reach = posed[s + 3] + r
    // Not `<=`: NaN counts as overlap.
    if (!(dx * dx + dy * dy + dz * dz > reach * reach)) {
      stack[top + side] = child
      stack[top + 1 - side] = other
      top += 2
    }
  }
  const level = tree.level[first]
  const otherLevel = otherBody.tree.level[other]
  counts.tested[level] += end - first
  otherCounts.tested[otherLevel] += end - first
  counts.overlapped[level] += (top - bottom) >> 1
  otherCounts.overlapped[otherLevel] += (top - bottom) >> 1
  return top
}

/**
 * Moves the most deeply overlapping of the pairs just pushed, relative to its size, to the top of the stack: there a
 * search for any contact is most likely to find one.
 */
function deepestLast(spheresA: Float64Array, spheresB: Float64Array, bottom: number, top: number): void {
  let least = Infinity
  let deepest = bottom
  for (let at = bottom; at < top; at += 2) {
    const s = stack[at] * SPHERE
    const o = stack[at + 1] * SPHERE
    const dx = spheresA[s] - spheresB[o]
    const dy = spheresA[s + 1] - spheresB[o + 1]
    const dz = spheresA[s + 2] - spheresB[o + 2]
    const reach = spheresA[s + 3] + spheresB[o + 3]
    const share = (dx * dx + dy * dy + dz * dz) / (reach * reach)
    if (share < least) {
      least = share
      deepest = at
    }
  }
  swapPairs(deepest, top - 2)
}

function swapPairs(i: number, j: number): void {
  if (j <= i) return
  const nodeA = stack[i]
  const nodeB = stack[i + 1]
  stack[i] = stack[j]
  stack[i + 1] = stack[j + 1]
  stack[j] = nodeA
  stack[j + 1] = nodeB
}

function growStack(needed: number): void {
  stack = resized(stack, needed * 2)
}
