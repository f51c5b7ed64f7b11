import { onceFor } from '../../base/onceFor.ts'
import { buildBoxTree } from '../../boxtree/buildBoxTree.ts'
import type { BoxTree } from '../../boxtree/boxTree.ts'
import { refitBoxes } from '../../boxtree/refitBoxes.ts'
import { KEY_BOX } from '../../intersect/keyBoxes.ts'
import type { Skin } from '../../rig/skin.ts'
import type { Method } from '../base/method.ts'
import type { Body } from '../base/body.ts'
import type { Counts } from '../base/counts.ts'
import type { PairList } from '../base/pairList.ts'
import { type FittedBoxes, traverseBoxes } from './traverseBoxes.ts'
import { seamsOf, shareCorner } from '../base/seams.ts'
import { deformSkin, type PosedSkin } from '../../skinning/posedSkin.ts'

/**
 * The usual method of game engines: deforms every vertex, refits every box of a box tree, then traverses the boxes. It
 * makes no assumption about how a body deforms. In a crowd only bodies near another one are fitted ([MA] §3.3), and
 * bodies that have not moved keep their boxes.
 */
export const byBoxes: Method = { prepare, searchPair, searchSelf }

/** Triangles per leaf, chosen by measurement: docs/benchmarks.md. */
const LEAF = 8

const boxTreeOf = onceFor((skin: Skin): BoxTree => buildBoxTree(skin, LEAF))

interface BodyBoxes extends FittedBoxes {
  /** `pose.version` and `moves` of the body when its boxes were fitted. */
  version: number
  moves: number
}

export const fittedBoxes = onceFor((body: Body): BodyBoxes => {
  const tree = boxTreeOf(body.rig.skin)
  return {
    tree,
    boxes: new Int32Array(tree.nodeCount * KEY_BOX),
    triangleBoxes: new Int32Array(tree.triangles.length * KEY_BOX),
    positions: body.positions,
    version: Number.NaN,
    moves: 0,
  }
})

function prepare(body: Body): void {
  const known = fittedBoxes(body)
  if (known.version === body.pose.version && known.moves === body.moves) return keepVertices(body.skin)
  deformSkin(body.skin)
  refitBoxes(known.tree, body.keys, known.triangleBoxes, known.boxes)
  known.version = body.pose.version
  known.moves = body.moves
}

/** Marks all vertices as deformed, since the body has not moved. The report counts them as in the first query. */
function keepVertices(skin: PosedSkin): void {
  skin.stamps.fill(skin.stamp)
  skin.deformed = skin.stamps.length
}

function searchPair(a: Body, b: Body, any: boolean, found: PairList, counts: Counts): void {
  traverseBoxes(fittedBoxes(a), fittedBoxes(b), any, found, counts.totals)
}

/**
 * Traversing the tree against itself finds each pair twice, and also pairs of a triangle with itself or with its
 * neighbours. These are filtered out afterwards.
 */
function searchSelf(body: Body, any: boolean, found: PairList, counts: Counts): void {
  const { skin } = body.rig
  const seams = seamsOf(skin)
  traverseBoxes(fittedBoxes(body), fittedBoxes(body), false, found, counts.totals)
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
