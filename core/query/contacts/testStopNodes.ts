import {
  boxesApart,
  boxListed,
  commonBox,
  KEY_BOX,
  listedTouching,
  listTouching,
  errorBoundOf,
  sphereMissesBox,
} from '../../intersect/keyBoxes.ts'
import { keepTouching } from '../../intersect/keepTouching.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from '../base/body.ts'
import { BOX_TESTS, LEAF_TESTS, TRIANGLE_TESTS } from '../base/counts.ts'
import { boxChunk, boxChunks, boxStopNode } from '../base/boxStopNode.ts'
import { CHUNK } from '../base/stopTables.ts'
import { addPair, type PairList } from '../base/pairList.ts'

/**
 * Tests the triangles of two stop nodes whose spheres overlap: deforms their vertices, computes boxes and tests the
 * remaining triangles exactly.
 *
 * The boxes of the stop nodes are tested first, because spheres are loose around flat patches. All contacts lie in the
 * intersection of both boxes, so only chunks that overlap it are considered. For each such chunk of a, the triangles
 * that overlap the intersection are tested by their common box against the chunks of b and then the triangles of those
 * chunks. The remaining triangles are tested in pairs, first by their boxes, then exactly. Returns whether a pair was
 * found; with `any` it stops at the first.
 */
export function testStopNodes(
  a: Body,
  stopA: number,
  b: Body,
  stopB: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  totals[LEAF_TESTS]++
  if (!prepareStops(a, stopA, b, stopB)) return false
  if (boxesApart(a.stopBoxes, stopA * KEY_BOX, b.stopBoxes, stopB * KEY_BOX)) return false
  const sizeA = a.tree.triangleCount[stopA]
  const sizeB = b.tree.triangleCount[stopB]
  const errorBound = errorBoundOf(a.stopBoxes, stopA * KEY_BOX, b.stopBoxes, stopB * KEY_BOX)
  if (sizeA === 1 && sizeB === 1) {
    near[0] = b.tree.triangleStart[stopB]
    return testListed(a, a.tree.triangleStart[stopA], b, 1, errorBound, any, found, totals)
  }
  if (a.chunkedStamps[stopA] !== a.stamp) boxChunks(a, stopA)
  if (b.chunkedStamps[stopB] !== b.stamp) boxChunks(b, stopB)
  if (Math.max(sizeA, sizeB) > near.length) growLists(Math.max(sizeA, sizeB))
  commonBox(a.stopBoxes, stopA * KEY_BOX, b.stopBoxes, stopB * KEY_BOX, common)
  const countB = listChunks(b, stopB, chunksB, totals)
  if (countB === 0) return false
  const countA = listChunks(a, stopA, chunksA, totals)
  let hit = false
  for (let k = 0; k < countA; k++) {
    if (!testChunk(a, stopA, chunksA[k], b, stopB, countB, errorBound, any, found, totals)) continue
    if (any) return true
    hit = true
  }
  return hit
}

/** Lists the chunks of a stop node that overlap the common box. Returns their number. */
function listChunks(body: Body, stop: number, list: Int32Array, totals: Int32Array): number {
  const from = body.chunkStart[stop]
  const to = body.chunkStart[stop + 1]
  totals[BOX_TESTS] += to - from
  return listTouching(body.chunkBoxes, from, to, common, 0, list, 0)
}

/** Tests the triangles of one chunk of a against those of `chunksB`. */
function testChunk(
  a: Body,
  stopA: number,
  chunk: number,
  b: Body,
  stopB: number,
  countB: number,
  errorBound: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const start = a.tree.triangleStart[stopA] + (chunk - a.chunkStart[stopA]) * CHUNK
  const end = Math.min(start + CHUNK, a.tree.triangleStart[stopA] + a.tree.triangleCount[stopA])
  if (a.chunkStamps[chunk] !== a.stamp) boxChunk(a, stopA, chunk)
  const countA = listTouching(a.triangleBoxes, start, end, common, 0, listA, 0)
  totals[BOX_TESTS] += end - start
  if (countA === 0) return false
  boxListed(a.triangleBoxes, listA, countA, boxA)
  const count = listReached(b, stopB, countB, totals)
  if (count === 0) return false
  totals[BOX_TESTS] += countA * count
  let hit = false
  for (let k = 0; k < countA; k++) {
    const i = listA[k]
    const close = listedTouching(b.triangleBoxes, reached, count, a.triangleBoxes, i * KEY_BOX, near)
    if (close === 0 || !testListed(a, i, b, close, errorBound, any, found, totals)) continue
    if (any) return true
    hit = true
  }
  return hit
}

/** Lists in `reached` the triangles of `chunksB` whose boxes overlap `boxA`. Returns their number. */
function listReached(b: Body, stopB: number, countB: number, totals: Int32Array): number {
  const from = b.tree.triangleStart[stopB]
  const to = from + b.tree.triangleCount[stopB]
  const first = b.chunkStart[stopB]
  const chunks = listedTouching(b.chunkBoxes, chunksB, countB, boxA, 0, near)
  let count = 0
  for (let k = 0; k < chunks; k++) {
    const chunk = near[k]
    if (b.chunkStamps[chunk] !== b.stamp) boxChunk(b, stopB, chunk)
    const start = from + (chunk - first) * CHUNK
    count = listTouching(b.triangleBoxes, start, Math.min(start + CHUNK, to), boxA, 0, reached, count)
  }
  totals[BOX_TESTS] += countB + chunks * CHUNK
  return count
}

/** Tests triangle i of a (in tree order) against the first `count` triangles of `near`. */
function testListed(
  a: Body,
  i: number,
  b: Body,
  count: number,
  errorBound: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const { corners } = a
  totals[TRIANGLE_TESTS] += count
  const c = i * 3
  const hits = keepTouching(
    errorBound,
    a.positions,
    corners[c],
    corners[c + 1],
    corners[c + 2],
    b.positions,
    b.corners,
    near,
    count,
  )
  const wanted = any ? Math.min(hits, 1) : hits
  for (let k = 0; k < wanted; k++) addPair(found, a.triangles[i], b.triangles[near[k]])
  return hits > 0
}

/**
 * Deforms the vertices of both stop nodes and computes their boxes, starting with a node that already has its box.
 * Returns false if the sphere of the other node misses that box. The vertices of the other node then stay undeformed;
 * the test costs a fiftieth of deforming them.
 */
function prepareStops(a: Body, stopA: number, b: Body, stopB: number): boolean {
  const isReadyA = a.stopStamps[stopA] === a.stamp
  const isReadyB = b.stopStamps[stopB] === b.stamp
  if (isReadyA && isReadyB) return true
  if (isReadyB) {
    if (sphereMissesBox(a.fit.posed, stopA * SPHERE, b.stopBoxes, stopB * KEY_BOX)) return false
    boxStopNode(a, stopA)
    return true
  }
  if (!isReadyA) boxStopNode(a, stopA)
  if (sphereMissesBox(b.fit.posed, stopB * SPHERE, a.stopBoxes, stopA * KEY_BOX)) return false
  boxStopNode(b, stopB)
  return true
}

/** Intersection of the boxes of both stop nodes, and the chunks that overlap it. */
const common = new Int32Array(KEY_BOX)
let chunksA = new Int32Array(64)
let chunksB = new Int32Array(64)
/** Triangles of one chunk of a that overlap the intersection, and their common box. */
const listA = new Int32Array(CHUNK)
const boxA = new Int32Array(KEY_BOX)
/** Triangles of b that overlap `boxA`, and those of them that overlap the box of one triangle of a. */
let reached = new Int32Array(64)
let near = new Int32Array(64)

function growLists(needed: number): void {
  chunksA = new Int32Array(needed * 2)
  chunksB = new Int32Array(needed * 2)
  reached = new Int32Array(needed * 2)
  near = new Int32Array(needed * 2)
}
