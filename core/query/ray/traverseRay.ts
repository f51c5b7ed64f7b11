import { KEY_BOX } from '../../intersect/keyBoxes.ts'
import { rayMeetsBox } from '../../intersect/rayMeetsBox.ts'
import { rayMeetsSphere } from '../../intersect/rayMeetsSphere.ts'
import { rayTouchesTriangle } from '../../intersect/rayTouchesTriangle.ts'
import { greatestOfKey, leastOfKey } from '../../math/orderKey.ts'
import { BOX } from '../../math/worldBox.ts'
import { COARSE, COARSE_BALL, coarseBounds, coarseTable, type NodeJoints } from '../../refit/kinds/coarseTable.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from '../base/body.ts'
import { BOX_TESTS, type Counts, LEAF_TESTS, TRIANGLE_TESTS } from '../base/counts.ts'
import { type HitList, reserveHits } from '../base/hitList.ts'
import { boxStopNode } from '../base/boxStopNode.ts'
import { isCheap, isStop } from '../probe/traverseProbe.ts'

/** Range of t of the last volume that the ray may hit. */
const span = new Float64Array(2)
/** Parameter of the last hit. */
const hit = new Float64Array(1)

/** Which hits to report. */
export const ALL = 0
export const ANY = 1
export const NEAREST = 2

/**
 * Nodes that are still to be opened, each with a lower bound of t for all hits below it. Grow as needed and are reused.
 */
let stack = new Int32Array(256)
let lows = new Float64Array(256)

/**
 * Tests a ray in the local space of the body against the body. For NEAREST, nodes are opened in the order in which the
 * ray enters them, and nodes that begin beyond the best hit are skipped; among hits with equal t, the lowest triangle
 * index wins.
 */
export function traverseRay(
  body: Body,
  ray: Float64Array,
  far: number,
  wanted: number,
  found: HitList,
  counts: Counts,
): void {
  if (body.tree.nodeCount === 0) return
  reserveHits(found, 1)
  limit[0] = far
  const coarse = coarseTable(body.fit, body.rig.skin)
  let top = pushHit(body, coarse, 0, 1, ray, counts, 0)
  while (top > 0) {
    top--
    const node = stack[top]
    if (lows[top] > limit[0]) continue
    if (isStop(body, node)) rayStop(body, node, ray, wanted, found, counts.totals)
    else top = pushHit(body, coarse, body.tree.firstChild[node], body.tree.childCount[node], ray, counts, top)
    if (wanted === ANY && found.count > 0) return
  }
}

/** Upper limit of t. Stored in an array so that V8 keeps it as a double. */
const limit = new Float64Array(1)

/**
 * Pushes those of `count` nodes that the ray may hit, by their coarse boxes and then their spheres, the nearest last.
 * Returns the new top of the stack.
 */
function pushHit(
  body: Body,
  coarse: NodeJoints | null,
  first: number,
  count: number,
  ray: Float64Array,
  counts: Counts,
  bottom: number,
): number {
  const { fit, tree } = body
  const { posed } = fit
  const level = tree.level[first]
  if (stack.length < bottom + count) growStack(bottom + count)
  let top = bottom
  for (let node = first; node < first + count; node++) {
    if (fit.stamps[node] !== fit.stamp) {
      if (coarse !== null) {
        coarseBounds(fit, coarse, node, bounds)
        if (!rayMeetsBox(ray, bounds, 0, span) || span[0] > limit[0]) continue
        if (!rayMeetsSphere(ray, bounds, COARSE_BALL, span) || span[0] > limit[0]) continue
      }
      if (coarse === null || isCheap(body, node)) {
        ensureFit(fit, node)
        counts.a.refitted[level]++
      }
    }
    if (fit.stamps[node] === fit.stamp && !rayMeetsSphere(ray, posed, node * SPHERE, span)) continue
    if (span[0] > limit[0]) continue
    const low = span[0]
    let at = top++
    for (; at > bottom && lows[at - 1] < low; at--) {
      stack[at] = stack[at - 1]
      lows[at] = lows[at - 1]
    }
    stack[at] = node
    lows[at] = low
  }
  counts.a.tested[level] += count
  counts.a.overlapped[level] += top - bottom
  return top
}

function growStack(needed: number): void {
  const nodes = new Int32Array(needed * 2)
  const starts = new Float64Array(needed * 2)
  nodes.set(stack)
  starts.set(lows)
  stack = nodes
  lows = starts
}

const box = new Float64Array(BOX)
const bounds = new Float64Array(COARSE)

function rayStop(
  body: Body,
  stop: number,
  ray: Float64Array,
  wanted: number,
  found: HitList,
  totals: Int32Array,
): void {
  const { corners, triangles, positions, tree, stopBoxes } = body
  totals[LEAF_TESTS]++
  if (body.stopStamps[stop] !== body.stamp) boxStopNode(body, stop)
  totals[BOX_TESTS]++
  for (let k = 0; k < 3; k++) {
    box[k] = leastOfKey(stopBoxes[stop * KEY_BOX + k])
    box[k + 3] = greatestOfKey(stopBoxes[stop * KEY_BOX + k + 3])
  }
  if (!rayMeetsBox(ray, box, 0, span) || span[0] > limit[0]) return
  const start = tree.triangleStart[stop]
  const end = start + tree.triangleCount[stop]
  reserveHits(found, end - start)
  totals[TRIANGLE_TESTS] += end - start
  for (let i = start; i < end; i++) {
    if (!rayTouchesTriangle(ray, positions, corners[i * 3], corners[i * 3 + 1], corners[i * 3 + 2], hit)) continue
    const t = hit[0]
    if (t > limit[0]) continue
    if (wanted !== NEAREST) {
      found.t[found.count] = t
      found.triangles[found.count++] = triangles[i]
      if (wanted === ANY) return
    } else if (found.count === 0 || t < found.t[0] || triangles[i] < found.triangles[0]) {
      found.count = 1
      found.t[0] = t
      found.triangles[0] = triangles[i]
      limit[0] = t
    }
  }
}
