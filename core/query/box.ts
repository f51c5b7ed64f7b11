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
import { seamsOf, shareCorner } from './weld.ts'
import { deformSkin, type PosedSkin } from '../skinning/posedSkin.ts'

/**
 * The way of today's engines: every vertex deformed, every box of a box tree fitted, then a walk through boxes. It asks
 * nothing of the way in which a body deforms. In a crowd only bodies that are near another one are fitted ([MA] §3.3), and
 * those that stand still keep their boxes.
 */
export const byBoxes: Method = { prepare, searchPair, searchSelf }

/** Triangles per leaf; measured, see docs/benchmarks.md. */
const LEAF = 8

const trees = new WeakMap<Skin, BoxTree>()
const fitted = new WeakMap<Body, BodyBoxes>()

function boxTreeOf(skin: Skin): BoxTree {
  const tree = trees.get(skin) ?? buildBoxTree(skin, LEAF)
  trees.set(skin, tree)
  return tree
}

interface BodyBoxes extends FittedBoxes {
  /** `pose.version` and `moves` of the body when its boxes were fitted. */
  version: number
  moves: number
}

export function fittedBoxes(body: Body): BodyBoxes {
  const known = fitted.get(body)
  if (known !== undefined) return known
  const tree = boxTreeOf(body.rig.skin)
  const made = {
    tree,
    boxes: new Int32Array(tree.nodeCount * KEY_BOX),
    triangleBoxes: new Int32Array(tree.triangles.length * KEY_BOX),
    positions: body.positions,
    version: Number.NaN,
    moves: 0,
  }
  fitted.set(body, made)
  return made
}

function prepare(body: Body): void {
  const known = fittedBoxes(body)
  if (known.version === body.pose.version && known.moves === body.moves) return keepVertices(body.skin)
  deformSkin(body.skin)
  refitBoxes(known.tree, body.keys, known.triangleBoxes, known.boxes)
  known.version = body.pose.version
  known.moves = body.moves
}

/** All vertices are those of the pose already: the body did not move. The report does not tell whether they were computed again. */
function keepVertices(skin: PosedSkin): void {
  skin.stamps.fill(skin.stamp)
  skin.deformed = skin.stamps.length
}

function searchPair(a: Body, b: Body, any: boolean, found: PairList, counts: Counts): void {
  walkBoxes(fittedBoxes(a), fittedBoxes(b), any, found, counts.totals)
}

/** The tree against itself finds every triangle with itself, its neighbours, and all else twice: sifted afterwards. */
function searchSelf(body: Body, any: boolean, found: PairList, counts: Counts): void {
  const { skin } = body.rig
  const seams = seamsOf(skin)
  walkBoxes(fittedBoxes(body), fittedBoxes(body), false, found, counts.totals)
  const { pairs } = found
  const most = any ? 1 : found.count
  let kept = 0
  for (let i = 0; i < found.count && kept < most; i++) {
    const s = pairs[i * 2]
    const t = pairs[i * 2 + 1]
    if (s >= t || shareCorner(seams, skin.triangles, body.positions, s, t)) continue
    pairs[kept * 2] = s
    pairs[kept * 2 + 1] = t
    kept++
  }
  found.count = kept
}
