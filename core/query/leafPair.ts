import { boxesApart, greatestOfKey, KEY_BOX, leastOfKey } from '../intersect/orderKey.ts'
import { determinantSlack, trianglesTouchWithin } from '../intersect/triangleTriangle.ts'
import type { Body } from './body.ts'
import { BOX_TESTS, LEAF_TESTS, TRIANGLE_TESTS } from './counts.ts'
import { boxLeaf, boxTriangles } from './leafBoxes.ts'
import { addPair, type PairList } from './pairList.ts'

/**
 * Two leaves whose spheres meet: deform, box, and compare the triangles that survive.
 *
 * The boxes of the leaves come first: spheres are loose around flat patches. Then each triangle is held against the
 * other leaf's box, and only those inside both meet each other, box against box and at last exactly.
 * Returns whether a pair was found; with `any` set it stops at the first one.
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
  if (a.leafStamps[leafA] !== a.stamp) boxLeaf(a, leafA)
  if (b.leafStamps[leafB] !== b.stamp) boxLeaf(b, leafB)
  totals[LEAF_TESTS]++
  if (boxesApart(a.leafBoxes, leafA * KEY_BOX, b.leafBoxes, leafB * KEY_BOX)) return false
  if (a.triangleStamps[leafA] !== a.stamp) boxTriangles(a, leafA)
  if (b.triangleStamps[leafB] !== b.stamp) boxTriangles(b, leafB)
  const most = Math.max(a.tree.triangleCount[leafA], b.tree.triangleCount[leafB])
  if (most > listA.length) growLists(most)
  const countB = trianglesIn(b, leafB, a.leafBoxes, leafA * KEY_BOX, listB)
  if (countB === 0) return false
  const countA = trianglesIn(a, leafA, b.leafBoxes, leafB * KEY_BOX, listA)
  totals[BOX_TESTS] += a.tree.triangleCount[leafA] + b.tree.triangleCount[leafB] + countA * countB
  return testLists(
    a,
    countA,
    b,
    countB,
    slackOf(a.leafBoxes, leafA * KEY_BOX, b.leafBoxes, leafB * KEY_BOX),
    any,
    found,
    totals,
  )
}

/** Numbers (in tree order) of the triangles of either leaf that may reach into the other one. */
let listA = new Int32Array(64)
let listB = new Int32Array(64)
/** Of the latter, those that one triangle of the former may touch. */
let near = new Int32Array(64)

function growLists(needed: number): void {
  listA = new Int32Array(needed * 2)
  listB = new Int32Array(needed * 2)
  near = new Int32Array(needed * 2)
}

/**
 * Lists the triangles of a leaf whose boxes touch one box. Here and below, every number is written and the count then
 * moves on by one or not at all: whether boxes touch is anybody's guess, and a branch would guess wrong too often.
 */
function trianglesIn(body: Body, leaf: number, boxes: Int32Array, box: number, list: Int32Array): number {
  const from = body.tree.triangleStart[leaf]
  return boxesTouching(body.triangleBoxes, from, from + body.tree.triangleCount[leaf], boxes, box, list)
}

export function boxesTouching(
  triangleBoxes: Int32Array,
  from: number,
  to: number,
  boxes: Int32Array,
  box: number,
  list: Int32Array,
): number {
  const lowX = boxes[box]
  const lowY = boxes[box + 1]
  const lowZ = boxes[box + 2]
  const highX = boxes[box + 3]
  const highY = boxes[box + 4]
  const highZ = boxes[box + 5]
  let count = 0
  for (let i = from; i < to; i++) {
    const o = i * KEY_BOX
    const gap =
      (highX - triangleBoxes[o]) |
      (triangleBoxes[o + 3] - lowX) |
      (highY - triangleBoxes[o + 1]) |
      (triangleBoxes[o + 4] - lowY) |
      (highZ - triangleBoxes[o + 2]) |
      (triangleBoxes[o + 5] - lowZ)
    list[count] = i
    count += 1 + (gap >> 31)
  }
  return count
}

/** The like for a list of triangles. */
function listedTouching(
  triangleBoxes: Int32Array,
  listed: Int32Array,
  size: number,
  boxes: Int32Array,
  box: number,
  list: Int32Array,
): number {
  const lowX = boxes[box]
  const lowY = boxes[box + 1]
  const lowZ = boxes[box + 2]
  const highX = boxes[box + 3]
  const highY = boxes[box + 4]
  const highZ = boxes[box + 5]
  let count = 0
  for (let k = 0; k < size; k++) {
    const i = listed[k]
    const o = i * KEY_BOX
    const gap =
      (highX - triangleBoxes[o]) |
      (triangleBoxes[o + 3] - lowX) |
      (highY - triangleBoxes[o + 1]) |
      (triangleBoxes[o + 4] - lowY) |
      (highZ - triangleBoxes[o + 2]) |
      (triangleBoxes[o + 5] - lowZ)
    list[count] = i
    count += 1 + (gap >> 31)
  }
  return count
}

/** `determinantSlack` for whatever lies in two boxes of keys. */
export function slackOf(a: Int32Array, i: number, b: Int32Array, j: number): number {
  return determinantSlack(
    greatestOfKey(Math.max(a[i + 3], b[j + 3])) - leastOfKey(Math.min(a[i], b[j])),
    greatestOfKey(Math.max(a[i + 4], b[j + 4])) - leastOfKey(Math.min(a[i + 1], b[j + 1])),
    greatestOfKey(Math.max(a[i + 5], b[j + 5])) - leastOfKey(Math.min(a[i + 2], b[j + 2])),
  )
}

function testLists(
  a: Body,
  countA: number,
  b: Body,
  countB: number,
  slack: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const cornersA = a.corners
  const cornersB = b.corners
  const before = found.count
  for (let k = 0; k < countA; k++) {
    const i = listA[k]
    const count = listedTouching(b.triangleBoxes, listB, countB, a.triangleBoxes, i * KEY_BOX, near)
    totals[TRIANGLE_TESTS] += count
    const a0 = cornersA[i * 3]
    const a1 = cornersA[i * 3 + 1]
    const a2 = cornersA[i * 3 + 2]
    for (let l = 0; l < count; l++) {
      const j = near[l]
      const b0 = cornersB[j * 3]
      const b1 = cornersB[j * 3 + 1]
      const b2 = cornersB[j * 3 + 2]
      if (trianglesTouchWithin(slack, a.positions, a0, a1, a2, b.positions, b0, b1, b2)) {
        addPair(found, a.tree.triangles[i], b.tree.triangles[j])
        if (any) return true
      }
    }
  }
  return found.count > before
}
