import { resized } from '../../base/resized.ts'
import { boxesApart, KEY_BOX, listTouching, errorBoundOf } from '../../intersect/keyBoxes.ts'
import { joinRange } from '../../boxtree/refitBoxes.ts'
import { keepTouching } from '../../intersect/keepTouching.ts'
import { BOX } from '../../math/worldBox.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from '../base/body.ts'
import { BOX_TESTS, type Counts, LEAF_TESTS, TRIANGLE_TESTS } from '../base/counts.ts'
import { boxStopNode, boxTriangles } from '../base/boxStopNode.ts'
import { createOpenLeaf, type Obstacle, openLeaf, placedBox } from './obstacle.ts'
import { addPair, type PairList } from '../base/pairList.ts'
import { isStop } from '../probe/traverseProbe.ts'

/** Pairs of a body node and an obstacle node that are still to be opened. Grows as needed and is reused. */
let stack = new Int32Array(512)
const box = new Float64Array(BOX)

/**
 * Traverses a body and an obstacle: spheres refitted on demand against boxes placed on demand, opening the larger one.
 * Finds the same pairs as `traversePair` if the obstacle were a body.
 */
export function traverseObstacle(body: Body, obstacle: Obstacle, any: boolean, found: PairList, counts: Counts): void {
  const { tree } = body
  const { right } = obstacle.tree
  if (tree.nodeCount === 0 || obstacle.tree.nodeCount === 0) return
  let top = pushIfOverlapping(body, 0, obstacle, 0, counts, 0)
  while (top > 0) {
    top -= 2
    const node = stack[top]
    const other = stack[top + 1]
    const atStop = isStop(body, node)
    if (atStop && right[other] === 0) {
      if (testStopAndLeaf(body, node, obstacle, other, any, found, counts.totals) && any) return
    } else if (right[other] === 0 || (!atStop && isLarger(body, node, obstacle, other))) {
      const first = tree.firstChild[node]
      const end = first + tree.childCount[node]
      for (let child = first; child < end; child++) top = pushIfOverlapping(body, child, obstacle, other, counts, top)
    } else {
      top = pushIfOverlapping(body, node, obstacle, right[other], counts, top)
      top = pushIfOverlapping(body, node, obstacle, other + 1, counts, top)
    }
  }
}

/** Relative rounding error of a distance. */
const ERROR = 1e-14

function pushIfOverlapping(
  body: Body,
  node: number,
  obstacle: Obstacle,
  other: number,
  counts: Counts,
  top: number,
): number {
  const { fit } = body
  const level = body.tree.level[node]
  if (fit.stamps[node] !== fit.stamp) {
    ensureFit(fit, node)
    counts.a.refitted[level]++
  }
  counts.a.tested[level]++
  placedBox(obstacle, other, box)
  const s = node * SPHERE
  let squared = 0
  for (let k = 0; k < 3; k++) {
    const x = fit.posed[s + k]
    const off = x < box[k] ? box[k] - x : x > box[k + 3] ? x - box[k + 3] : 0
    squared += off * off
  }
  const reach = fit.posed[s + 3] * (1 + ERROR)
  if (squared > reach * reach) return top
  counts.a.overlapped[level]++
  if (stack.length < top + 2) {
    stack = resized(stack, stack.length * 2)
  }
  stack[top] = node
  stack[top + 1] = other
  return top + 2
}

function isLarger({ fit }: Body, node: number, obstacle: Obstacle, other: number): boolean {
  placedBox(obstacle, other, box)
  const size = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2])
  return 2 * fit.posed[node * SPHERE + 3] >= size
}

const opened = createOpenLeaf()
const whole = new Int32Array(KEY_BOX)
let near = new Int32Array(64)

/** Tests the triangles of a stop node and a leaf of the obstacle, first by their boxes, then exactly. */
function testStopAndLeaf(
  body: Body,
  stop: number,
  obstacle: Obstacle,
  other: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  totals[LEAF_TESTS]++
  if (body.stopStamps[stop] !== body.stamp) boxStopNode(body, stop)
  openLeaf(obstacle, other, true, opened)
  if (opened.count === 0) return false
  joinRange(opened.boxes, 0, opened.count, whole, 0)
  totals[BOX_TESTS]++
  if (boxesApart(body.stopBoxes, stop * KEY_BOX, whole, 0)) return false
  if (body.triangleStamps[stop] !== body.stamp) boxTriangles(body, stop)
  const start = body.tree.triangleStart[stop]
  const size = body.tree.triangleCount[stop]
  if (near.length < size) near = new Int32Array(size * 2)
  const errorBound = errorBoundOf(body.stopBoxes, stop * KEY_BOX, whole, 0)
  const before = found.count
  const { corners, triangles, positions } = body
  for (let j = 0; j < opened.count; j++) {
    totals[BOX_TESTS]++
    if (boxesApart(body.stopBoxes, stop * KEY_BOX, opened.boxes, j * KEY_BOX)) continue
    const count = listTouching(body.triangleBoxes, start, start + size, opened.boxes, j * KEY_BOX, near, 0)
    totals[BOX_TESTS] += size
    totals[TRIANGLE_TESTS] += count
    const b = j * 9
    const hits = keepTouching(errorBound, opened.positions, b, b + 3, b + 6, positions, corners, near, count)
    const wanted = any ? Math.min(hits, 1) : hits
    for (let k = 0; k < wanted; k++) addPair(found, triangles[near[k]], opened.triangles[j])
    if (any && hits > 0) return true
  }
  return found.count > before
}
