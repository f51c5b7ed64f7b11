import {
  boxesApart,
  boxListed,
  KEY_BOX,
  listedTouching,
  listTouching,
  slackOf,
  sphereMissesBox,
} from '../intersect/keyBoxes.ts'
import { trianglesTouchWithin } from '../intersect/triangleTriangle.ts'
import { SPHERE } from '../spheretree/layout.ts'
import type { Body } from './body.ts'
import { BOX_TESTS, LEAF_TESTS, TRIANGLE_TESTS } from './counts.ts'
import { boxLeaf, boxTriangles } from './leafBoxes.ts'
import { CHUNK } from './leafTables.ts'
import { addPair, type PairList } from './pairList.ts'

/**
 * Two leaves whose spheres meet: deform, box, and compare the triangles that survive.
 *
 * The boxes of the leaves come first: spheres are loose around flat patches. Then the triangles of b are held against the
 * box of a, and those of a, chunk by chunk, against the box of what is left; only these meet each other, box against
 * box and at last exactly. Returns whether a pair was found; with `any` set it stops at the first one.
 */
export function testLeaves(
  a: Body,
  leafA: number,
  b: Body,
  leafB: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  totals[LEAF_TESTS]++
  if (!openLeaves(a, leafA, b, leafB)) return false
  if (boxesApart(a.leafBoxes, leafA * KEY_BOX, b.leafBoxes, leafB * KEY_BOX)) return false
  const sizeA = a.tree.triangleCount[leafA]
  const sizeB = b.tree.triangleCount[leafB]
  const slack = slackOf(a.leafBoxes, leafA * KEY_BOX, b.leafBoxes, leafB * KEY_BOX)
  if (sizeA === 1 && sizeB === 1) {
    near[0] = b.tree.triangleStart[leafB]
    return testListed(a, a.tree.triangleStart[leafA], b, 1, slack, any, found, totals)
  }
  if (a.triangleStamps[leafA] !== a.stamp) boxTriangles(a, leafA)
  if (b.triangleStamps[leafB] !== b.stamp) boxTriangles(b, leafB)
  if (sizeB > listB.length) growLists(sizeB)
  const countB = listReaching(b, leafB, a.leafBoxes, leafA * KEY_BOX, totals)
  if (countB === 0) return false
  boxListed(b.triangleBoxes, listB, countB, boxB)
  let hit = false
  const from = a.tree.triangleStart[leafA]
  const to = from + sizeA
  for (let start = from, chunk = a.chunkStart[leafA]; start < to; start += CHUNK, chunk++) {
    totals[BOX_TESTS]++
    if (boxesApart(a.chunkBoxes, chunk * KEY_BOX, boxB, 0)) continue
    if (!testChunk(a, start, Math.min(start + CHUNK, to), b, countB, slack, any, found, totals)) continue
    if (any) return true
    hit = true
  }
  return hit
}

/** The triangles start .. end of a against those of `listB`, of which most are soon out of the question. */
function testChunk(
  a: Body,
  start: number,
  end: number,
  b: Body,
  countB: number,
  slack: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const countA = listTouching(a.triangleBoxes, start, end, boxB, 0, listA, 0)
  if (countA === 0) return false
  boxListed(a.triangleBoxes, listA, countA, boxA)
  const count = listedTouching(b.triangleBoxes, listB, countB, boxA, 0, reached)
  totals[BOX_TESTS] += end - start + countB + countA * count
  if (count === 0) return false
  let hit = false
  for (let k = 0; k < countA; k++) {
    const i = listA[k]
    const close = listedTouching(b.triangleBoxes, reached, count, a.triangleBoxes, i * KEY_BOX, near)
    if (close === 0 || !testListed(a, i, b, close, slack, any, found, totals)) continue
    if (any) return true
    hit = true
  }
  return hit
}

/** Triangle i of a (in tree order) against the first triangles of `near`. */
function testListed(
  a: Body,
  i: number,
  b: Body,
  count: number,
  slack: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const cornersB = b.corners
  const before = found.count
  const a0 = a.corners[i * 3]
  const a1 = a.corners[i * 3 + 1]
  const a2 = a.corners[i * 3 + 2]
  totals[TRIANGLE_TESTS] += count
  for (let k = 0; k < count; k++) {
    const j = near[k]
    const b0 = cornersB[j * 3]
    const b1 = cornersB[j * 3 + 1]
    const b2 = cornersB[j * 3 + 2]
    if (trianglesTouchWithin(slack, a.positions, a0, a1, a2, b.positions, b0, b1, b2)) {
      addPair(found, a.triangles[i], b.triangles[j])
      if (any) return true
    }
  }
  return found.count > before
}

/**
 * Boxes both leaves, the one that is boxed already first. False if its box shows that the other's sphere misses it: then
 * the other one's vertices are left alone, which is worth a look at fifty times less than deforming them.
 */
function openLeaves(a: Body, leafA: number, b: Body, leafB: number): boolean {
  const isOpenA = a.leafStamps[leafA] === a.stamp
  const isOpenB = b.leafStamps[leafB] === b.stamp
  if (isOpenA && isOpenB) return true
  if (isOpenB) {
    if (sphereMissesBox(a.fit.posed, leafA * SPHERE, b.leafBoxes, leafB * KEY_BOX)) return false
    boxLeaf(a, leafA)
    return true
  }
  if (!isOpenA) boxLeaf(a, leafA)
  if (sphereMissesBox(b.fit.posed, leafB * SPHERE, a.leafBoxes, leafA * KEY_BOX)) return false
  boxLeaf(b, leafB)
  return true
}

/** Triangles of a chunk of a that reach into leaf b, and their box. */
const listA = new Int32Array(CHUNK)
const boxA = new Int32Array(KEY_BOX)
/** Triangles of leaf b that reach into leaf a, and their box; those among them that the chunk may touch; one triangle of it. */
let listB = new Int32Array(64)
const boxB = new Int32Array(KEY_BOX)
let reached = new Int32Array(64)
let near = new Int32Array(64)

function growLists(needed: number): void {
  listB = new Int32Array(needed * 2)
  reached = new Int32Array(needed * 2)
  near = new Int32Array(needed * 2)
}

/** Lists in `listB` the triangles of a leaf whose boxes touch one box, chunk by chunk. Returns how many. */
function listReaching(body: Body, leaf: number, boxes: Int32Array, box: number, totals: Int32Array): number {
  const { chunkBoxes, triangleBoxes } = body
  const from = body.tree.triangleStart[leaf]
  const to = from + body.tree.triangleCount[leaf]
  let count = 0
  for (let start = from, chunk = body.chunkStart[leaf]; start < to; start += CHUNK, chunk++) {
    totals[BOX_TESTS]++
    if (boxesApart(chunkBoxes, chunk * KEY_BOX, boxes, box)) continue
    const end = Math.min(start + CHUNK, to)
    totals[BOX_TESTS] += end - start
    count = listTouching(triangleBoxes, start, end, boxes, box, listB, count)
  }
  return count
}
