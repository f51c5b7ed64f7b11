import { buildBoxTree } from '../boxtree/buildBoxTree.ts'
import type { BoxTree } from '../boxtree/layout.ts'
import { refitBoxes } from '../boxtree/refitBoxes.ts'
import { KEY_BOX } from '../intersect/keyBoxes.ts'
import type { Skin } from '../rig/skin.ts'
import type { Method } from './ask.ts'
import type { Body } from './body.ts'
import type { Counts } from './counts.ts'
import type { PairList } from './pairList.ts'
import { type FittedBoxes, walkBoxes } from './walkBoxes.ts'
import { shareVertex, weldOf } from './weld.ts'
import { deformAll } from './worldVertices.ts'

/** The eager way of today's engines: every vertex deformed, every box of a box tree fitted, then a walk through boxes. */
export const byBoxes: Method = { prepare, searchPair, searchSelf }

/** Triangles per leaf; measured, see docs/benchmarks.md. */
const LEAF = 8

const trees = new WeakMap<Skin, BoxTree>()
const fitted = new WeakMap<Body, FittedBoxes>()

function boxTreeOf(skin: Skin): BoxTree {
  const tree = trees.get(skin) ?? buildBoxTree(skin, LEAF)
  trees.set(skin, tree)
  return tree
}

function fittedBoxes(body: Body): FittedBoxes {
  const known = fitted.get(body)
  if (known !== undefined) return known
  const tree = boxTreeOf(body.rig.skin)
  const made = {
    tree,
    boxes: new Int32Array(tree.nodeCount * KEY_BOX),
    triangleBoxes: new Int32Array(tree.triangles.length * KEY_BOX),
    positions: body.positions,
  }
  fitted.set(body, made)
  return made
}

function prepare(body: Body): void {
  deformAll(body)
  const { tree, boxes, triangleBoxes } = fittedBoxes(body)
  refitBoxes(tree, body.keys, triangleBoxes, boxes)
}

function searchPair(a: Body, b: Body, any: boolean, found: PairList, counts: Counts): void {
  walkBoxes(fittedBoxes(a), fittedBoxes(b), any, found, counts.totals)
}

/** The tree against itself finds every triangle with itself, its neighbours, and all else twice: sifted afterwards. */
function searchSelf(body: Body, any: boolean, found: PairList, counts: Counts): void {
  const { skin } = body.rig
  const weld = weldOf(skin)
  walkBoxes(fittedBoxes(body), fittedBoxes(body), false, found, counts.totals)
  const { pairs } = found
  const most = any ? 1 : found.count
  let kept = 0
  for (let i = 0; i < found.count && kept < most; i++) {
    const s = pairs[i * 2]
    const t = pairs[i * 2 + 1]
    if (s >= t || shareVertex(weld, skin.triangles, s * 3, t * 3)) continue
    pairs[kept * 2] = s
    pairs[kept * 2 + 1] = t
    kept++
  }
  found.count = kept
}
