import { boxesApart, KEY_BOX, listTouching, errorBoundOf } from '../../intersect/keyBoxes.ts'
import { keepTouching } from '../../intersect/keepTouching.ts'
import type { Body } from '../base/body.ts'
import { BOX_TESTS, LEAF_TESTS, TRIANGLE_TESTS } from '../base/counts.ts'
import { boxStopNode, boxTriangles } from '../base/boxStopNode.ts'
import { addPair, type PairList } from '../base/pairList.ts'
import { seamsOf, shareCorner } from '../base/seams.ts'

/**
 * Tests all pairs of triangles inside one stop node. Returns whether a pair was found; with `any` it stops at the
 * first.
 */
export function testStopAlone(body: Body, stop: number, any: boolean, found: PairList, totals: Int32Array): boolean {
  const from = body.tree.triangleStart[stop]
  const to = from + body.tree.triangleCount[stop]
  if (to - from < 2) return false
  prepareStop(body, stop)
  const errorBound = errorBoundOf(body.stopBoxes, stop * KEY_BOX, body.stopBoxes, stop * KEY_BOX)
  let hit = false
  for (let i = from; i + 1 < to; i++) {
    if (!testAgainst(body, i, i + 1, to, errorBound, any, found, totals)) continue
    if (any) return true
    hit = true
  }
  return hit
}

/** Tests all pairs of triangles between two stop nodes of one body. */
export function testStopsOfOne(
  body: Body,
  a: number,
  b: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const { tree, stopBoxes, triangleBoxes } = body
  prepareStop(body, a)
  prepareStop(body, b)
  totals[LEAF_TESTS]++
  if (boxesApart(stopBoxes, a * KEY_BOX, stopBoxes, b * KEY_BOX)) return false
  const errorBound = errorBoundOf(stopBoxes, a * KEY_BOX, stopBoxes, b * KEY_BOX)
  const from = tree.triangleStart[b]
  const to = from + tree.triangleCount[b]
  const end = tree.triangleStart[a] + tree.triangleCount[a]
  let hit = false
  totals[BOX_TESTS] += tree.triangleCount[a]
  for (let i = tree.triangleStart[a]; i < end; i++) {
    if (boxesApart(triangleBoxes, i * KEY_BOX, stopBoxes, b * KEY_BOX)) continue
    if (!testAgainst(body, i, from, to, errorBound, any, found, totals)) continue
    if (any) return true
    hit = true
  }
  return hit
}

function prepareStop(body: Body, stop: number): void {
  if (body.triangleStamps[stop] === body.stamp) return
  if (body.stopStamps[stop] !== body.stamp) boxStopNode(body, stop)
  boxTriangles(body, stop)
}

/** Candidates for one triangle. Grows as needed and is reused. */
let near = new Int32Array(64)

/** Tests triangle i (in tree order) against the triangles from .. to, except those that share a corner with it. */
function testAgainst(
  body: Body,
  i: number,
  from: number,
  to: number,
  errorBound: number,
  any: boolean,
  found: PairList,
  totals: Int32Array,
): boolean {
  const { corners, positions, triangleBoxes, triangles } = body
  totals[BOX_TESTS] += to - from
  if (near.length < to - from) near = new Int32Array(2 * (to - from))
  const candidates = listTouching(triangleBoxes, from, to, triangleBoxes, i * KEY_BOX, near, 0)
  const count = candidates === 0 ? 0 : dropNeighbours(body, i, candidates)
  if (count === 0) return false
  totals[TRIANGLE_TESTS] += count
  const c = i * 3
  const hits = keepTouching(
    errorBound,
    positions,
    corners[c],
    corners[c + 1],
    corners[c + 2],
    positions,
    corners,
    near,
    count,
  )
  const wanted = any ? Math.min(hits, 1) : hits
  for (let k = 0; k < wanted; k++) {
    const s = triangles[i]
    const t = triangles[near[k]]
    addPair(found, Math.min(s, t), Math.max(s, t))
  }
  return hits > 0
}

/**
 * Removes the triangles that have a corner in common with triangle i in this pose from the first `count` entries of
 * `near`. Returns the number of remaining entries.
 */
function dropNeighbours({ rig, positions, triangles }: Body, i: number, count: number): number {
  const { skin } = rig
  const seams = seamsOf(skin)
  let kept = 0
  for (let k = 0; k < count; k++) {
    const j = near[k]
    if (!shareCorner(seams, skin.triangles, positions, triangles[i], triangles[j])) near[kept++] = j
  }
  return kept
}
