import { buildBoxTree } from '../../../core/boxtree/buildBoxTree.ts'
import { refitBoxes } from '../../../core/boxtree/refitBoxes.ts'
import { KEY_BOX } from '../../../core/intersect/keyBoxes.ts'
import { orderKey } from '../../../core/math/orderKey.ts'
import { transformPoint } from '../../../core/math/affine.ts'
import type { Body } from '../../../core/query/base/body.ts'
import { createPairList, sortedPairs } from '../../../core/query/base/pairList.ts'
import { type FittedBoxes, traverseBoxes } from '../../../core/query/baselines/traverseBoxes.ts'
import { setCount } from '../../../core/rig/skin.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import type { BenchScene } from '../benchScene.ts'
import type { Pipeline } from '../contenders.ts'
import { type BySet, deformBySet, groupBySet } from './deformBySet.ts'

/** Triangles per leaf: the fastest of 1, 2, 4, 8 and 16. */
const LEAF = 8

/**
 * The eager baseline in TypeScript: deforms all vertices, refits a box tree, collides box trees. It is fully tuned:
 * vertices grouped by joint set, branchless integer boxes, our own triangle test. Supports linear blending without
 * morph targets.
 */
export function eager(scene: BenchScene, times: readonly number[], any = false): Pipeline {
  const [a, b] = scene.bodies.map(({ body }) => createEagerBody(body))
  const found = createPairList()
  const totals = new Int32Array(3)
  let sorted: Uint32Array = new Uint32Array()
  return {
    name: 'eager TypeScript',
    prepare: (frame) => scene.pose(times[frame]),
    run: () => {
      fitEagerBody(a)
      fitEagerBody(b)
      found.count = 0
      traverseBoxes(a.fitted, b.fitted, any, found, totals)
      if (!any) sorted = sortedPairs(found, b.body.tree.triangles.length)
    },
    pairs: () => (any ? Uint32Array.from([Math.min(found.count, 1)]) : sorted),
  }
}

export interface EagerBody {
  readonly body: Body
  readonly bySet: BySet
  readonly keys: Int32Array
  readonly fitted: FittedBoxes
}

export function createEagerBody(body: Body): EagerBody {
  const { skin } = body.rig
  const tree = buildBoxTree(skin, LEAF)
  return {
    body,
    bySet: groupBySet(skin.setOf, setCount(skin)),
    keys: new Int32Array(skin.rest.length),
    fitted: {
      tree,
      boxes: new Int32Array(tree.nodeCount * KEY_BOX),
      triangleBoxes: new Int32Array(tree.triangles.length * KEY_BOX),
      positions: new Float64Array(skin.rest.length),
    },
  }
}

export function fitEagerBody({ body, bySet, keys, fitted }: EagerBody): void {
  const { positions } = fitted
  refreshFrames(body.frames, false)
  deformBySet(body.frames, bySet, positions)
  for (let o = 0; o < positions.length; o += 3) {
    transformPoint(body.placement, 0, positions, o, positions, o)
    keys[o] = orderKey(positions[o])
    keys[o + 1] = orderKey(positions[o + 1])
    keys[o + 2] = orderKey(positions[o + 2])
  }
  refitBoxes(fitted.tree, keys, fitted.triangleBoxes, fitted.boxes)
}
