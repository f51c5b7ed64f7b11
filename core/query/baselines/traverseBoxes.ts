import { resized } from '../../base/resized.ts'
import type { BoxTree } from '../../boxtree/boxTree.ts'
import { boxesApart, KEY_BOX, listTouching, errorBoundOf } from '../../intersect/keyBoxes.ts'
import { keepTouching } from '../../intersect/keepTouching.ts'
import { BOX_TESTS, LEAF_TESTS, TRIANGLE_TESTS } from '../base/counts.ts'
import { addPair, type PairList } from '../base/pairList.ts'

/** A box tree fitted to the world vertices of one body. */
export interface FittedBoxes {
  readonly tree: BoxTree
  /** Boxes of order keys, one per node. */
  readonly boxes: Int32Array
  /** Boxes of order keys, one per triangle, in the order of the tree. */
  readonly triangleBoxes: Int32Array
  readonly positions: Float64Array
}

let stack = new Int32Array(512)
/** Triangles of one leaf whose boxes touch that of a triangle of the other leaf. */
const near = new Int32Array(64)

/**
 * Traverses two fitted box trees simultaneously, opening the node with more triangles (order keys give no sizes). Two
 * leaves whose boxes touch are tested triangle by triangle.
 */
export function traverseBoxes(a: FittedBoxes, b: FittedBoxes, any: boolean, found: PairList, totals: Int32Array): void {
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0) return
  const boxesA = a.boxes
  const boxesB = b.boxes
  const rightA = a.tree.right
  const rightB = b.tree.right
  const countA = a.tree.count
  const countB = b.tree.count
  totals[BOX_TESTS]++
  if (boxesApart(boxesA, 0, boxesB, 0)) return
  stack[0] = 0
  stack[1] = 0
  let top = 2
  while (top > 0) {
    top -= 2
    const nodeA = stack[top]
    const nodeB = stack[top + 1]
    const childA = rightA[nodeA]
    const childB = rightB[nodeB]
    if (childA === 0 && childB === 0) {
      totals[LEAF_TESTS]++
      if (testRanges(a, nodeA, b, nodeB, any, found, totals) && any) return
      continue
    }
    if (stack.length < top + 4) growStack()
    totals[BOX_TESTS] += 2
    if (childB === 0 || (childA !== 0 && countA[nodeA] >= countB[nodeB])) {
      if (!boxesApart(boxesA, childA * KEY_BOX, boxesB, nodeB * KEY_BOX)) {
        stack[top] = childA
        stack[top + 1] = nodeB
        top += 2
      }
      if (!boxesApart(boxesA, (nodeA + 1) * KEY_BOX, boxesB, nodeB * KEY_BOX)) {
        stack[top] = nodeA + 1
        stack[top + 1] = nodeB
        top += 2
      }
    } else {
      if (!boxesApart(boxesA, nodeA * KEY_BOX, boxesB, childB * KEY_BOX)) {
        stack[top] = nodeA
        stack[top + 1] = childB
        top += 2
      }
      if (!boxesApart(boxesA, nodeA * KEY_BOX, boxesB, (nodeB + 1) * KEY_BOX)) {
        stack[top] = nodeA
        stack[top + 1] = nodeB + 1
        top += 2
      }
    }
  }
}

function growStack(): void {
  stack = resized(stack, stack.length * 2)
}

function testRanges(
  a: FittedBoxes,
  nodeA: number,
  b: FittedBoxes,
  nodeB: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const endA = a.tree.start[nodeA] + a.tree.count[nodeA]
  const startB = b.tree.start[nodeB]
  const endB = startB + b.tree.count[nodeB]
  const { corners } = a.tree
  const before = found.count
  totals[BOX_TESTS] += a.tree.count[nodeA] * b.tree.count[nodeB]
  let errorBound = -1
  for (let i = a.tree.start[nodeA]; i < endA; i++) {
    const count = listTouching(b.triangleBoxes, startB, endB, a.triangleBoxes, i * KEY_BOX, near, 0)
    if (count === 0) continue
    if (errorBound < 0) errorBound = errorBoundOf(a.boxes, nodeA * KEY_BOX, b.boxes, nodeB * KEY_BOX)
    totals[TRIANGLE_TESTS] += count
    const c = i * 3
    const hits = keepTouching(
      errorBound,
      a.positions,
      corners[c],
      corners[c + 1],
      corners[c + 2],
      b.positions,
      b.tree.corners,
      near,
      count,
    )
    const wanted = any ? Math.min(hits, 1) : hits
    for (let k = 0; k < wanted; k++) addPair(found, a.tree.triangles[i], b.tree.triangles[near[k]])
    if (any && hits > 0) return true
  }
  return found.count > before
}
