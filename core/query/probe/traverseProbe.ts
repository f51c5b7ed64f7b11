import { resized } from '../../base/resized.ts'
import { boxesApart, KEY_BOX, listTouching } from '../../intersect/keyBoxes.ts'
import { COARSE, COARSE_BALL, coarseBounds, coarseTable } from '../../refit/kinds/coarseTable.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from '../base/body.ts'
import { BOX_TESTS, type Counts, LEAF_TESTS, TRIANGLE_TESTS } from '../base/counts.ts'
import { type HitList, reserveHits } from '../base/hitList.ts'
import { boxStopNode } from '../base/boxStopNode.ts'
import { CHUNK } from '../base/stopTables.ts'
import { ACROSS, INSIDE, OUTSIDE, classifyBox, classifySphere, type Solid, solidTouchesTriangle } from './volume.ts'

/** Nodes that are still to be opened. Grows as needed and is reused. */
let stack = new Int32Array(256)

/**
 * Tests a volume against one body. A node is first tested by its coarse box and refitted only if that does not decide;
 * vertices are deformed only at stop nodes. If a sphere or box lies inside the volume, so do all triangles below it,
 * and no vertex is needed.
 */
export function traverseProbe(body: Body, solid: Solid, any: boolean, found: HitList, counts: Counts): void {
  const { tree, fit } = body
  if (tree.nodeCount === 0) return
  const { posed } = fit
  const { refitted, tested, overlapped } = counts.a
  const coarse = coarseTable(fit, body.rig.skin)
  stack[0] = 0
  let top = 1
  while (top > 0) {
    const node = stack[--top]
    const level = tree.level[node]
    tested[level]++
    let relation = ACROSS
    if (fit.stamps[node] === fit.stamp) relation = classifySphere(solid, posed, node * SPHERE)
    else {
      if (coarse !== null) {
        coarseBounds(fit, coarse, node, bounds)
        relation = classifyBox(solid, bounds)
        if (relation === ACROSS) relation = classifySphere(solid, bounds, COARSE_BALL)
      }
      if (relation === ACROSS && (coarse === null || isCheap(body, node))) {
        ensureFit(fit, node)
        refitted[level]++
        relation = classifySphere(solid, posed, node * SPHERE)
      }
    }
    if (relation === OUTSIDE) continue
    overlapped[level]++
    if (relation === INSIDE) takeAll(body, node, any, found)
    else if (isStop(body, node)) probeStop(body, node, solid, any, found, counts.totals)
    else top = pushChildren(body, node, top)
    if (any && found.count > 0) return
  }
}

const bounds = new Float64Array(COARSE)

/**
 * Maximum number of groups of a node for which a refit pays off. With more, testing the boxes of the children is
 * cheaper.
 */
const CHEAP = 6

/**
 * Whether to refit the sphere of a node that its coarse box did not reject. Always true for a stop node, where
 * deforming its vertices would be the alternative.
 */
export function isCheap(body: Body, node: number): boolean {
  const { groupStart } = body.tree
  return groupStart[node + 1] - groupStart[node] <= CHEAP || isStop(body, node)
}

/** Whether a node is a stop node: only stop nodes have chunks of triangles. */
export function isStop({ chunkStart }: Body, node: number): boolean {
  return chunkStart[node + 1] > chunkStart[node]
}

function pushChildren({ tree }: Body, node: number, bottom: number): number {
  const first = tree.firstChild[node]
  const count = tree.childCount[node]
  if (stack.length < bottom + count) {
    stack = resized(stack, 2 * (bottom + count))
  }
  for (let k = 0; k < count; k++) stack[bottom + k] = first + k
  return bottom + count
}

function takeAll({ tree }: Body, node: number, any: boolean, found: HitList): void {
  const start = tree.triangleStart[node]
  const count = any ? 1 : tree.triangleCount[node]
  reserveHits(found, count)
  for (let i = start; i < start + count; i++) found.triangles[found.count++] = tree.triangles[i]
}

/** Triangles of a stop node whose boxes overlap that of the volume. */
let near = new Int32Array(64)

/** Tests the triangles of a stop node whose sphere may cross the surface of the volume. */
function probeStop(body: Body, stop: number, solid: Solid, any: boolean, found: HitList, totals: Int32Array): void {
  const { corners, triangles, positions, tree } = body
  totals[LEAF_TESTS]++
  if (body.stopStamps[stop] !== body.stamp) boxStopNode(body, stop)
  totals[BOX_TESTS]++
  if (boxesApart(body.stopBoxes, stop * KEY_BOX, solid.keys, 0)) return
  const size = tree.triangleCount[stop]
  if (near.length < size) near = new Int32Array(size * 2)
  const isBoxed = body.triangleStamps[stop] === body.stamp
  const count = isBoxed
    ? listNear(body, stop, solid.keys, near, totals)
    : listUnboxed(body, stop, solid.keys, near, totals)
  reserveHits(found, count)
  for (let k = 0; k < count; k++) {
    const i = near[k]
    totals[TRIANGLE_TESTS]++
    if (!solidTouchesTriangle(solid, positions, corners[i * 3], corners[i * 3 + 1], corners[i * 3 + 2])) continue
    found.triangles[found.count++] = triangles[i]
    if (any) return
  }
}

/**
 * Lists the triangles of a stop node, in tree order, whose boxes overlap `box`, chunk by chunk. Returns their number.
 */
function listNear(body: Body, stop: number, box: Int32Array, list: Int32Array, totals: Int32Array): number {
  const from = body.tree.triangleStart[stop]
  const to = from + body.tree.triangleCount[stop]
  let count = 0
  for (let start = from, chunk = body.chunkStart[stop]; start < to; start += CHUNK, chunk++) {
    totals[BOX_TESTS]++
    if (boxesApart(body.chunkBoxes, chunk * KEY_BOX, box, 0)) continue
    const end = Math.min(start + CHUNK, to)
    totals[BOX_TESTS] += end - start
    count = listTouching(body.triangleBoxes, start, end, box, 0, list, count)
  }
  return count
}

/**
 * Same, if the triangles have no boxes yet. A probe usually tests a stop node once, so storing boxes would not pay off.
 */
function listUnboxed(body: Body, stop: number, box: Int32Array, list: Int32Array, totals: Int32Array): number {
  const { corners, keys } = body
  const from = body.tree.triangleStart[stop]
  const to = from + body.tree.triangleCount[stop]
  const lowX = box[0]
  const lowY = box[1]
  const lowZ = box[2]
  const highX = box[3]
  const highY = box[4]
  const highZ = box[5]
  let count = 0
  for (let i = from; i < to; i++) {
    const a = corners[i * 3]
    const b = corners[i * 3 + 1]
    const c = corners[i * 3 + 2]
    // The sign bit of `gap` is set if all three corners lie beyond the same face of the box.
    const gap =
      ((highX - keys[a]) & (highX - keys[b]) & (highX - keys[c])) |
      ((keys[a] - lowX) & (keys[b] - lowX) & (keys[c] - lowX)) |
      ((highY - keys[a + 1]) & (highY - keys[b + 1]) & (highY - keys[c + 1])) |
      ((keys[a + 1] - lowY) & (keys[b + 1] - lowY) & (keys[c + 1] - lowY)) |
      ((highZ - keys[a + 2]) & (highZ - keys[b + 2]) & (highZ - keys[c + 2])) |
      ((keys[a + 2] - lowZ) & (keys[b + 2] - lowZ) & (keys[c + 2] - lowZ))
    list[count] = i
    count += 1 + (gap >> 31)
  }
  totals[BOX_TESTS] += to - from
  return count
}
