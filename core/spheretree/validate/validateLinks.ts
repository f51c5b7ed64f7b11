import type { Hierarchy, NodeTree } from '../tree/sphereTree.ts'
import type { Report } from './validateTree.ts'

/** The parts that the nodes of a tree divide among themselves: triangles or cells, one range per node. */
export interface PartRanges {
  /** Singular noun for messages. */
  readonly name: 'triangle' | 'cell'
  readonly start: Uint32Array
  readonly count: Uint32Array
  /** Total number of parts. */
  readonly total: number
}

export function validateLinks(tree: Hierarchy, triangles: number, report: Report): void {
  const { triangleStart, triangleCount } = tree
  if (tree.nodeCount === 0) return
  const ranges: PartRanges = { name: 'triangle', start: triangleStart, count: triangleCount, total: triangles }
  if (validateNodes(tree, ranges, report)) checkTriangles(tree, triangles, report)
}

/**
 * Checks parents, children and levels, and the ranges if given. Every node except the root must be the child of exactly
 * one node with a lower index, which excludes cycles and unreachable nodes. Returns false when the maximum number of
 * faults is reached.
 */
export function validateNodes(tree: NodeTree, ranges: PartRanges | null, report: Report): boolean {
  if (tree.parent[0] !== -1 || tree.level[0] !== 1) {
    report('links', 0, `the root has parent ${tree.parent[0]} and level ${tree.level[0]}, not -1 and 1`)
  }
  if (ranges !== null && (ranges.start[0] !== 0 || ranges.count[0] !== ranges.total)) {
    report('ranges', 0, `the root covers ${ranges.count[0]} of ${ranges.total} ${ranges.name}s`)
  }
  const parentCount = new Uint8Array(tree.nodeCount)
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.childCount[node] > 0 && !checkChildren(tree, node, parentCount, report)) return false
    if (ranges !== null && !checkRange(tree, ranges, node, report)) return false
  }
  for (let node = 1; node < tree.nodeCount; node++) {
    if (parentCount[node] !== 1 && !report('links', node, `${parentCount[node]} nodes have it as a child`)) return false
  }
  return true
}

/** Returns false when the maximum number of faults is reached. */
function checkChildren(tree: NodeTree, node: number, parentCount: Uint8Array, report: Report): boolean {
  const first = tree.firstChild[node]
  const count = tree.childCount[node]
  if (first <= node || first + count > tree.nodeCount) {
    return report('links', node, `its children ${first} .. ${first + count - 1} do not all follow it`)
  }
  for (let child = first; child < first + count; child++) {
    parentCount[child] = Math.min(2, parentCount[child] + 1)
    if (tree.parent[child] !== node && !report('links', child, `its parent is ${tree.parent[child]}, not ${node}`)) {
      return false
    }
    if (tree.level[child] !== tree.level[node] + 1 && !report('links', child, `its level is ${tree.level[child]}`)) {
      return false
    }
  }
  return true
}

/** Returns false when the maximum number of faults is reached. */
function checkRange(tree: NodeTree, { name, start, count }: PartRanges, node: number, report: Report): boolean {
  const first = tree.firstChild[node]
  const end = first + tree.childCount[node]
  if (end === first) return count[node] > 0 || report('ranges', node, `a leaf has no ${name}`)
  if (first <= node || end > tree.nodeCount) return true
  let next = start[node]
  for (let child = first; child < end; child++) {
    if (start[child] !== next && !report('ranges', child, `starts at ${name} ${start[child]}, not ${next}`)) {
      return false
    }
    next += count[child]
  }
  if (next === start[node] + count[node]) return true
  return report('ranges', node, `its children do not cover its ${name}s`)
}

/**
 * The ranges of the leaves are consecutive, so if `triangles` is a permutation, every triangle is in exactly one leaf.
 */
function checkTriangles(tree: Hierarchy, triangles: number, report: Report): void {
  const seen = new Uint8Array(triangles)
  for (const triangle of tree.triangles) {
    if (triangle >= triangles) {
      if (!report('triangles', -1, `triangle ${triangle} does not exist; the rig has ${triangles}`)) return
    } else if (seen[triangle]++ > 0) {
      if (!report('triangles', -1, `triangle ${triangle} is listed twice`)) return
    }
  }
  for (let t = 0; t < triangles; t++) {
    if (seen[t] === 0 && !report('triangles', -1, `triangle ${t} is in no leaf`)) return
  }
}
