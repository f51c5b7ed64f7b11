import {
  boxesApart,
  boxListed,
  commonBox,
  KEY_BOX,
  listedTouching,
  listTouching,
  slackOf,
  sphereMissesBox,
} from '../intersect/keyBoxes.ts'
import { keepTouching } from '../intersect/keepTouching.ts'
import { SPHERE } from '../spheretree/layout.ts'
import type { Body } from './body.ts'
import { BOX_TESTS, LEAF_TESTS, TRIANGLE_TESTS } from './counts.ts'
import { boxChunk, boxChunks, boxLeaf } from './leafBoxes.ts'
import { CHUNK } from './leafTables.ts'
import { addPair, type PairList } from './pairList.ts'

/**
 * Two leaves whose spheres meet: deform, box, and compare the triangles that survive.
 *
 * The boxes of the leaves come first: spheres are loose around flat patches. What touches lies in the box common to both, so
 * only chunks that reach into it matter. Of such a chunk of a, the triangles that reach into it are held against the chunks of b,
 * then against their triangles, all together by their box; at last each against each, box against box and exactly. Returns
 * whether a pair was found; with `any` set it stops at the first one.
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
  if (a.chunkedStamps[leafA] !== a.stamp) boxChunks(a, leafA)
  if (b.chunkedStamps[leafB] !== b.stamp) boxChunks(b, leafB)
  if (Math.max(sizeA, sizeB) > near.length) growLists(Math.max(sizeA, sizeB))
  commonBox(a.leafBoxes, leafA * KEY_BOX, b.leafBoxes, leafB * KEY_BOX, common)
  const countB = listChunks(b, leafB, chunksB, totals)
  if (countB === 0) return false
  const countA = listChunks(a, leafA, chunksA, totals)
  let hit = false
  for (let k = 0; k < countA; k++) {
    if (!testChunk(a, leafA, chunksA[k], b, leafB, countB, slack, any, found, totals)) continue
    if (any) return true
    hit = true
  }
  return hit
}

/** Lists the chunks of a leaf that reach into the common box. Returns how many. */
function listChunks(body: Body, leaf: number, list: Int32Array, totals: Int32Array): number {
  const from = body.chunkStart[leaf]
  const to = body.chunkStart[leaf + 1]
  totals[BOX_TESTS] += to - from
  return listTouching(body.chunkBoxes, from, to, common, 0, list, 0)
}

/** The triangles of a chunk of a against those of `chunksB`, of which most are soon out of the question. */
function testChunk(
  a: Body,
  leafA: number,
  chunk: number,
  b: Body,
  leafB: number,
  countB: number,
  slack: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const start = a.tree.triangleStart[leafA] + (chunk - a.chunkStart[leafA]) * CHUNK
  const end = Math.min(start + CHUNK, a.tree.triangleStart[leafA] + a.tree.triangleCount[leafA])
  if (a.chunkStamps[chunk] !== a.stamp) boxChunk(a, leafA, chunk)
  const countA = listTouching(a.triangleBoxes, start, end, common, 0, listA, 0)
  totals[BOX_TESTS] += end - start
  if (countA === 0) return false
  boxListed(a.triangleBoxes, listA, countA, boxA)
  const count = listReached(b, leafB, countB, totals)
  if (count === 0) return false
  totals[BOX_TESTS] += countA * count
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

/** Lists in `reached` the triangles of `chunksB` that touch `boxA`. Returns how many. */
function listReached(b: Body, leafB: number, countB: number, totals: Int32Array): number {
  const from = b.tree.triangleStart[leafB]
  const to = from + b.tree.triangleCount[leafB]
  const first = b.chunkStart[leafB]
  const chunks = listedTouching(b.chunkBoxes, chunksB, countB, boxA, 0, near)
  let count = 0
  for (let k = 0; k < chunks; k++) {
    const chunk = near[k]
    if (b.chunkStamps[chunk] !== b.stamp) boxChunk(b, leafB, chunk)
    const start = from + (chunk - first) * CHUNK
    count = listTouching(b.triangleBoxes, start, Math.min(start + CHUNK, to), boxA, 0, reached, count)
  }
  totals[BOX_TESTS] += countB + chunks * CHUNK
  return count
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
  const { corners } = a
  totals[TRIANGLE_TESTS] += count
  const c = i * 3
  const hits = keepTouching(
    slack,
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

/** The box common to both leaves, and the chunks that reach into it. */
const common = new Int32Array(KEY_BOX)
let chunksA = new Int32Array(64)
let chunksB = new Int32Array(64)
/** Triangles of a chunk of a that reach into it, and their box. */
const listA = new Int32Array(CHUNK)
const boxA = new Int32Array(KEY_BOX)
/** Triangles of b that these may touch, and those that one of them may touch. */
let reached = new Int32Array(64)
let near = new Int32Array(64)

function growLists(needed: number): void {
  chunksA = new Int32Array(needed * 2)
  chunksB = new Int32Array(needed * 2)
  reached = new Int32Array(needed * 2)
  near = new Int32Array(needed * 2)
}
