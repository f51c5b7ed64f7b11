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

function growLists(needed: number): void {
  listA = new Int32Array(needed * 2)
  listB = new Int32Array(needed * 2)
}

function trianglesIn(body: Body, leaf: number, boxes: Int32Array, box: number, list: Int32Array): number {
  const { triangleBoxes } = body
  const from = body.tree.triangleStart[leaf]
  const to = from + body.tree.triangleCount[leaf]
  let count = 0
  for (let i = from; i < to; i++) {
    if (!boxesApart(triangleBoxes, i * KEY_BOX, boxes, box)) list[count++] = i
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
  const boxesA = a.triangleBoxes
  const boxesB = b.triangleBoxes
  const cornersA = a.corners
  const cornersB = b.corners
  const before = found.count
  for (let k = 0; k < countA; k++) {
    const i = listA[k]
    for (let l = 0; l < countB; l++) {
      const j = listB[l]
      if (boxesApart(boxesA, i * KEY_BOX, boxesB, j * KEY_BOX)) continue
      totals[TRIANGLE_TESTS]++
      if (
        trianglesTouchWithin(
          slack,
          a.positions,
          cornersA[i * 3],
          cornersA[i * 3 + 1],
          cornersA[i * 3 + 2],
          b.positions,
          cornersB[j * 3],
          cornersB[j * 3 + 1],
          cornersB[j * 3 + 2],
        )
      ) {
        addPair(found, a.tree.triangles[i], b.tree.triangles[j])
        if (any) return true
      }
    }
  }
  return found.count > before
}
