import type { CellFit } from '../../refit/cells/cellFit.ts'
import { ensureCellFit } from '../../refit/cells/ensureCellFit.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'

/**
 * Approximates the contacts of two posed bodies by their fitted spheres: pairs of leaves whose spheres overlap, as a,
 * b, a, b, … Spheres are refitted on demand, as in `traversePair`, and no triangles are tested. All contacts lie below
 * these pairs.
 */
export function overlappingLeaves(a: CellFit, b: CellFit): number[] {
  const found: number[] = []
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0) return found
  const stack = [0, 0]
  while (stack.length > 0) {
    const nodeB = stack.pop() as number
    const nodeA = stack.pop() as number
    ensureCellFit(a, nodeA)
    ensureCellFit(b, nodeB)
    if (!overlap(a.posed, nodeA * SPHERE, b.posed, nodeB * SPHERE)) continue
    const { firstChild: firstA, childCount: countA } = a.tree
    const { firstChild: firstB, childCount: countB } = b.tree
    if (countA[nodeA] === 0 && countB[nodeB] === 0) found.push(nodeA, nodeB)
    else if (countB[nodeB] === 0 || (countA[nodeA] > 0 && isLarger(a, nodeA, b, nodeB))) {
      for (let k = 0; k < countA[nodeA]; k++) stack.push(firstA[nodeA] + k, nodeB)
    } else for (let k = 0; k < countB[nodeB]; k++) stack.push(nodeA, firstB[nodeB] + k)
  }
  return found
}

function isLarger(a: CellFit, nodeA: number, b: CellFit, nodeB: number): boolean {
  return a.posed[nodeA * SPHERE + 3] >= b.posed[nodeB * SPHERE + 3]
}

/** NaN counts as overlap. */
function overlap(p: Float64Array, s: number, q: Float64Array, o: number): boolean {
  const dx = p[s] - q[o]
  const dy = p[s + 1] - q[o + 1]
  const dz = p[s + 2] - q[o + 2]
  const within = p[s + 3] + q[o + 3]
  return !(dx * dx + dy * dy + dz * dz > within * within)
}
