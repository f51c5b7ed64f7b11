import { ensureFit } from '../refit/ensureFit.ts'
import { SPHERE } from '../spheretree/layout.ts'
import type { Body } from './body.ts'
import type { Counts, LevelCounts } from './counts.ts'
import { testLeaves } from './leafPair.ts'
import type { PairList } from './pairList.ts'

/** Node pairs that are still to be opened: a, b, a, b, … Grows and is kept. */
let stack = new Int32Array(1024)

/**
 * The simultaneous walk through two sphere trees ([KZ05] §4.2): a pair of nodes whose spheres meet is opened at its larger
 * sphere, and a child is refitted just before it is tested. Works on whatever spheres are stamped fresh: refitted on
 * demand, or all beforehand by a baseline. Returns false if `isLate` stopped it before all was found.
 */
export function walkPair(
  a: Body,
  b: Body,
  any: boolean,
  found: PairList,
  counts: Counts,
  isLate: () => boolean = never,
): boolean {
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0 || !rootsMeet(a, b, counts)) return true
  const leavesA = a.isLeaf
  const leavesB = b.isLeaf
  const spheresA = a.fit.posed
  const spheresB = b.fit.posed
  stack[0] = 0
  stack[1] = 0
  let top = 2
  for (let steps = 1; top > 0; steps++) {
    if (steps % HELPING === 0 && isLate()) return false
    top -= 2
    const nodeA = stack[top]
    const nodeB = stack[top + 1]
    const isLeafA = leavesA[nodeA] === 1
    const isLeafB = leavesB[nodeB] === 1
    if (isLeafA && isLeafB) {
      if (testLeaves(a, nodeA, b, nodeB, any, found, counts.totals) && any) return true
    } else if (isLeafB || (!isLeafA && spheresA[nodeA * SPHERE + 3] >= spheresB[nodeB * SPHERE + 3])) {
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

/** Node pairs between two looks at the clock. */
const HELPING = 16

function never(): boolean {
  return false
}

function rootsMeet(a: Body, b: Body, counts: Counts): boolean {
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

/** Fits a sphere that is not fresh. */
export function refitCounted(body: Body, node: number, counts: LevelCounts): void {
  ensureFit(body.fit, node)
  counts.refitted[body.tree.level[node]]++
}

/**
 * Tests the children of `node` against the sphere of `other` and pushes those that meet it. `side` says which column of
 * the stack belongs to `body`.
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
    // Not `<=`: a distance that is no number must count as a meeting.
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
 * Of the pairs just pushed, moves the one that overlaps most, for its size, to the top: who looks for any contact finds it
 * there first.
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
  const grown = new Int32Array(needed * 2)
  grown.set(stack)
  stack = grown
}
