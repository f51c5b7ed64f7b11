import { transformPoint } from '../../math/affine.ts'
import { type NodeTree, SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { createPairHeap, dropPair, pushPair } from '../base/pairHeap.ts'
import { defaultCosts, type OperationCosts } from './operationCosts.ts'

/** A rigid solid, approximated by the spheres of a tree. */
export interface FittedSolid {
  readonly tree: NodeTree
  /** Per node: an upper bound of how far its sphere extends past the surface, e = r − sd(c) (docs/algorithms.md 21). */
  readonly errors: Float64Array
  /** Affine 3x4, rigid. */
  readonly placement: Float64Array
}

export interface ApproximateContacts {
  /** na, nb, na, nb, …: the overlapping sphere pairs reached so far. All contacts lie below one of these pairs. */
  readonly nodes: Int32Array
  /** The largest e_A + e_B of these pairs; the solids are at most this far apart there. 0 if no spheres overlap. */
  readonly error: number
  /** True if all pairs are pairs of leaves. */
  readonly complete: boolean
  readonly operations: number
}

const heap = createPairHeap()

/**
 * Approximates the contacts of two rigid solids by their spheres, with about `operations` operations at most. [BO04]
 * §6.4: spheres are tested for overlap from the roots down, and the pair with the largest error is opened first. If the
 * search is interrupted, the result is the set of overlapping pairs reached so far; the sum of the errors of two
 * spheres bounds the distance of the surfaces there. No triangles are tested; for exact contacts use `queryPair`.
 */
export function approximateContacts(
  a: FittedSolid,
  b: FittedSolid,
  operations: number,
  costs: OperationCosts = defaultCosts,
): ApproximateContacts {
  const search = { a: placeSolid(a), b: placeSolid(b), costs, spent: 0 }
  const leaves: number[] = []
  let leafError = 0
  heap.count = 0
  if (a.tree.nodeCount > 0 && b.tree.nodeCount > 0) testPair(search, 0, 0)
  while (heap.count > 0 && search.spent < operations) {
    const error = -heap.lows[0]
    const nodeA = heap.nodes[0]
    const nodeB = heap.nodes[1]
    dropPair(heap)
    const isLeafA = a.tree.childCount[nodeA] === 0
    const isLeafB = b.tree.childCount[nodeB] === 0
    if (isLeafA && isLeafB) {
      leaves.push(nodeA, nodeB)
      leafError = Math.max(leafError, error)
    } else if (isLeafB || (!isLeafA && a.errors[nodeA] >= b.errors[nodeB])) {
      for (let k = 0; k < a.tree.childCount[nodeA]; k++) testPair(search, a.tree.firstChild[nodeA] + k, nodeB)
    } else {
      for (let k = 0; k < b.tree.childCount[nodeB]; k++) testPair(search, nodeA, b.tree.firstChild[nodeB] + k)
    }
  }
  return {
    nodes: Int32Array.from([...leaves, ...heap.nodes.subarray(0, heap.count * 2)]),
    error: heap.count > 0 ? Math.max(leafError, -heap.lows[0]) : leafError,
    complete: heap.count === 0,
    operations: search.spent,
  }
}

interface Placed extends FittedSolid {
  /** World centres of the spheres placed so far, marked in `isPlaced`. */
  readonly centres: Float64Array
  readonly isPlaced: Uint8Array
}

interface Search {
  readonly a: Placed
  readonly b: Placed
  readonly costs: OperationCosts
  spent: number
}

function placeSolid(solid: FittedSolid): Placed {
  const { nodeCount } = solid.tree
  return { ...solid, centres: new Float64Array(nodeCount * 3), isPlaced: new Uint8Array(nodeCount) }
}

/** Pushes the pair with its error if the spheres overlap. */
function testPair(search: Search, nodeA: number, nodeB: number): void {
  const { a, b, costs } = search
  update(search, a, nodeA)
  update(search, b, nodeB)
  search.spent += costs.test
  const x = a.centres[nodeA * 3] - b.centres[nodeB * 3]
  const y = a.centres[nodeA * 3 + 1] - b.centres[nodeB * 3 + 1]
  const z = a.centres[nodeA * 3 + 2] - b.centres[nodeB * 3 + 2]
  const reach = a.tree.spheres[nodeA * SPHERE + 3] + b.tree.spheres[nodeB * SPHERE + 3]
  // NaN counts as overlap.
  if (x * x + y * y + z * z > reach * reach) return
  pushPair(heap, -(a.errors[nodeA] + b.errors[nodeB]), nodeA, nodeB)
}

function update(search: Search, solid: Placed, node: number): void {
  if (solid.isPlaced[node] === 1) return
  solid.isPlaced[node] = 1
  transformPoint(solid.placement, 0, solid.tree.spheres, node * SPHERE, solid.centres, node * 3)
  search.spent += search.costs.refit
}
