import { AFFINE } from '../math/affine.ts'
import type { SphereTree } from '../spheretree/layout.ts'

/** How the linear refit treats a node. Most nodes deep in a tree are simple, and a query asks for thousands of them. */
export const ONE_JOINT = 0
/** Two joints in one group: centres lie on a line, so the corners shrink to a middle weight and a half width. */
export const TWO_JOINTS = 1
export const MANY_JOINTS = 2

/** What can be settled before any pose is known. */
export interface LinearPlan {
  readonly kinds: Uint8Array
  /** Offsets of the maps of the first and the second joint, 2 per node, where the kind has them. */
  readonly maps: Uint32Array
  /** Middle and half width of the second joint's weight, 2 per node. */
  readonly spans: Float64Array
}

export function planLinear(tree: SphereTree, setStart: Uint32Array, setJoints: Uint32Array): LinearPlan {
  const plan: LinearPlan = {
    kinds: new Uint8Array(tree.nodeCount).fill(MANY_JOINTS),
    maps: new Uint32Array(tree.nodeCount * 2),
    spans: new Float64Array(tree.nodeCount * 2),
  }
  for (let node = 0; node < tree.nodeCount; node++) {
    const g = tree.groupStart[node]
    if (tree.groupStart[node + 1] - g !== 1) continue
    const first = setStart[tree.groupSet[g]]
    const size = setStart[tree.groupSet[g] + 1] - first
    if (size > 2) continue
    plan.kinds[node] = size === 1 ? ONE_JOINT : TWO_JOINTS
    for (let k = 0; k < size; k++) plan.maps[node * 2 + k] = setJoints[first + k] * AFFINE
    if (size === 2) writeSpan(tree, g, plan.spans, node * 2)
  }
  return plan
}

/** The corners of a pair are the ends of an interval. */
function writeSpan(tree: SphereTree, group: number, spans: Float64Array, o: number): void {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let c = tree.cornerStart[group] + 1; c < tree.cornerStart[group + 1]; c += 2) {
    low = Math.min(low, tree.corners[c])
    high = Math.max(high, tree.corners[c])
  }
  spans[o] = (low + high) / 2
  spans[o + 1] = (high - low) / 2
}
