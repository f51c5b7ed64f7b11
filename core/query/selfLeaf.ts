import { boxesApart, KEY_BOX, slackOf } from '../intersect/keyBoxes.ts'
import { trianglesTouchWithin } from '../intersect/triangleTriangle.ts'
import type { Body } from './body.ts'
import { BOX_TESTS, LEAF_TESTS, TRIANGLE_TESTS } from './counts.ts'
import { boxLeaf, boxTriangles } from './leafBoxes.ts'
import { addPair, type PairList } from './pairList.ts'
import { shareVertex, weldOf } from './weld.ts'

/** All pairs of triangles inside one leaf. Returns whether one was found; with `any` stops there. */
export function testLeafAlone(body: Body, leaf: number, any: boolean, found: PairList, totals: Int32Array): boolean {
  const from = body.tree.triangleStart[leaf]
  const to = from + body.tree.triangleCount[leaf]
  if (to - from < 2) return false
  openLeaf(body, leaf)
  const slack = slackOf(body.leafBoxes, leaf * KEY_BOX, body.leafBoxes, leaf * KEY_BOX)
  let hit = false
  for (let i = from; i + 1 < to; i++) {
    if (!testAgainst(body, i, i + 1, to, slack, any, found, totals)) continue
    if (any) return true
    hit = true
  }
  return hit
}

/** All pairs of one triangle from each of two leaves. */
export function testLeavesOfOne(
  body: Body,
  a: number,
  b: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const { tree, leafBoxes, triangleBoxes } = body
  openLeaf(body, a)
  openLeaf(body, b)
  totals[LEAF_TESTS]++
  if (boxesApart(leafBoxes, a * KEY_BOX, leafBoxes, b * KEY_BOX)) return false
  const slack = slackOf(leafBoxes, a * KEY_BOX, leafBoxes, b * KEY_BOX)
  const from = tree.triangleStart[b]
  const to = from + tree.triangleCount[b]
  const end = tree.triangleStart[a] + tree.triangleCount[a]
  let hit = false
  totals[BOX_TESTS] += tree.triangleCount[a]
  for (let i = tree.triangleStart[a]; i < end; i++) {
    if (boxesApart(triangleBoxes, i * KEY_BOX, leafBoxes, b * KEY_BOX)) continue
    if (!testAgainst(body, i, from, to, slack, any, found, totals)) continue
    if (any) return true
    hit = true
  }
  return hit
}

function openLeaf(body: Body, leaf: number): void {
  if (body.triangleStamps[leaf] === body.stamp) return
  if (body.leafStamps[leaf] !== body.stamp) boxLeaf(body, leaf)
  boxTriangles(body, leaf)
}

/** Triangle i (in tree order) against the triangles from .. to that are not its neighbours. */
function testAgainst(
  body: Body,
  i: number,
  from: number,
  to: number,
  slack: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const { corners, positions, triangleBoxes, triangles } = body
  const before = found.count
  totals[BOX_TESTS] += to - from
  const a0 = corners[i * 3]
  const a1 = corners[i * 3 + 1]
  const a2 = corners[i * 3 + 2]
  for (let j = from; j < to; j++) {
    if (boxesApart(triangleBoxes, i * KEY_BOX, triangleBoxes, j * KEY_BOX) || areNeighbours(body, i, j)) continue
    totals[TRIANGLE_TESTS]++
    const b0 = corners[j * 3]
    const b1 = corners[j * 3 + 1]
    const b2 = corners[j * 3 + 2]
    if (!trianglesTouchWithin(slack, positions, a0, a1, a2, positions, b0, b1, b2)) continue
    const s = triangles[i]
    const t = triangles[j]
    addPair(found, Math.min(s, t), Math.max(s, t))
    if (any) return true
  }
  return found.count > before
}

/** Do two triangles, by their places in the tree, share a vertex at rest? */
function areNeighbours(body: Body, i: number, j: number): boolean {
  const { skin } = body.rig
  return shareVertex(weldOf(skin), skin.triangles, body.triangles[i] * 3, body.triangles[j] * 3)
}
